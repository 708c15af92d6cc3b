import { type ReactNode, Suspense, useState } from 'react'

/** Dialogs whose code is loaded when they are opened first. They stay afterwards, because they close with a transition. */
export function OnceOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  return wasOpened && <Suspense>{children}</Suspense>
}
