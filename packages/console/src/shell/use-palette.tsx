import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The keys that open the command palette, as they are shown. */
export const PALETTE_KEYS = isMac ? '⌘ K' : 'Ctrl K'

/** Loaded when it is opened first. */
const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }))

/** The palette itself may be closing when it is opened again. */
const OTHER_DIALOG = '[role=dialog]:not([aria-label="Command palette"])'

const isPaletteKey = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

/** The command palette, and how to open it. Ctrl K or Cmd K does so too, also in fields; another dialog has to be closed first. */
export function usePalette(): { open: () => void; palette: ReactNode } {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const open = useCallback(() => setState('open'), [])
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      if (document.querySelector(OTHER_DIALOG) === null) open()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [open])
  const palette = state !== 'unused' && (
    <Suspense>
      <Palette isOpen={state === 'open'} onClose={() => setState('closed')} />
    </Suspense>
  )
  return { open, palette }
}
