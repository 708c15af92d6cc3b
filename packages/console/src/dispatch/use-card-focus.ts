import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { subjectOf } from './visit-card.tsx'
import type { Visit } from './visits.ts'

/** Whether no element has the focus. A card that goes to another lane is another element. */
const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Keeps the focus on a card that changes its lane, and gives it to one that comes into the page. */
export function useCardFocus(root: RefObject<HTMLElement | null>) {
  const wanted = useRef<string>(undefined)
  const kept = useRef<string>(undefined)
  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
  useLayoutEffect(() => {
    if (wanted.current !== undefined) {
      const card = find(`[data-visit="${CSS.escape(wanted.current)}"]`)
      if (card) wanted.current = undefined
      card?.focus({ preventScroll: true })
      card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    } else if (kept.current !== undefined && isFocusLost())
      find(`[data-subject="${CSS.escape(kept.current)}"]`)?.focus({ preventScroll: true })
  })
  const methods = {
    /** Focuses a card as soon as it is in the page. */
    focus: ({ key }: Visit) => {
      wanted.current = key
    },
    /** The focus stays with what the card is about until the user focuses another card. */
    keep: (visit: Visit) => {
      kept.current = subjectOf(visit)
    },
    /** Another card was focused, or the user has clicked elsewhere. */
    leave: (visit?: Visit) => {
      if (!visit || subjectOf(visit) !== kept.current) kept.current = undefined
    },
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the methods use references only
  return useMemo(() => methods, [])
}
