import { lazy, type ReactNode, useCallback, useEffect, useState } from 'react'
import { OnceOpened } from '../pieces/once-opened.tsx'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The keys that open the command palette, as they are shown. */
export const PALETTE_KEYS = isMac ? '⌘ K' : 'Ctrl K'

const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }))

/** The palette itself may be closing when it is opened again. */
const OTHER_DIALOG = '[role=dialog]:not([aria-label="Command palette"])'

const isPaletteKey = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

/** The command palette, and how to open it. Ctrl K or Cmd K does so too, also in fields; another dialog has to be closed first. */
export function usePalette(): { open: () => void; palette: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      if (document.querySelector(OTHER_DIALOG) === null) open()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [open])
  const palette = (
    <OnceOpened isOpen={isOpen}>
      <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
    </OnceOpened>
  )
  return { open, palette }
}
