import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { OnceOpened } from '../pieces/once-opened.tsx'
import { textAfter } from './text-after.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The keys that open the command palette, as they are shown. */
export const PALETTE_KEYS = isMac ? '⌘ K' : 'Ctrl K'

export type PaletteProps = {
  isOpen: boolean
  onClose: () => void
  /** The text that was typed before the field of the palette was rendered. */
  earlyText: () => string
  /** Called when the dialog of a command is closed. */
  onEnd: () => void
}

/** The palette itself may be closing when it is opened again. */
const OTHER_DIALOG = '[role=dialog]:not([aria-label="Command palette"])'

const isPaletteKey = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

/** Collects keys while the palette opens and has no field yet, so that they do not run shortcuts of the page. */
function useEarlyText(isOpen: boolean): () => string {
  const early = useRef('')
  useEffect(() => {
    if (!isOpen) return
    early.current = ''
    const hear = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('[role=dialog]')) return
      early.current = textAfter(early.current, event)
      event.stopImmediatePropagation()
      if (event.key !== 'Tab') event.preventDefault()
    }
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [isOpen])
  return useCallback(() => early.current, [])
}

/** Focuses what had the focus before, when the dialog is closed. */
const focusAgain = (element: Element | null): void => {
  if (element instanceof HTMLElement) requestAnimationFrame(() => element.focus())
}

/** The command palette, and how to open it. Ctrl K or Cmd K does so too, also in fields; another dialog has to be closed first. */
export function usePalette(Palette: ComponentType<PaletteProps>): { open: () => void; palette: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<Element>(null)
  const open = useCallback(() => {
    opener.current = document.activeElement
    setOpen(true)
  }, [])
  const earlyText = useEarlyText(isOpen)
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
      <Palette
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        earlyText={earlyText}
        onEnd={() => focusAgain(opener.current)}
      />
    </OnceOpened>
  )
  return { open, palette }
}
