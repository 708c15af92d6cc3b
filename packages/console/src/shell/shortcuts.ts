import { useLayoutEffect, useRef } from 'react'

/** A shortcut of one key or two keys in sequence, with its name in the list. */
export type Shortcut = { keys: string; name: string; run: () => void }

const SEQUENCE_MAX_MS = 1000

/** Elements in which keys are input. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role=dialog]') !== null)

/** Listens for shortcuts such as "/" and "g s", except in fields and dialogs. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  // Before the page is painted: who sees it can use its keys.
  useLayoutEffect(() => {
    let before = ''
    let beforeAt = 0
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      const sequence = event.timeStamp - beforeAt < SEQUENCE_MAX_MS ? `${before} ${event.key}` : event.key
      const hit =
        latest.current.find(({ keys }) => keys === sequence) ?? latest.current.find(({ keys }) => keys === event.key)
      before = hit ? '' : event.key
      beforeAt = event.timeStamp
      if (!hit) return
      event.preventDefault()
      hit.run()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
