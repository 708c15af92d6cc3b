import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
/** Within this time after "g" a key is the second one of a shortcut such as "g k". */
const SEQUENCE_MAX_MS = 1000
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]'

/** The row where the user was last, by list: after a look at a record, "j" continues there. */
const lastRows = new Map<string, string>()

/**
 * The keys of a list: j and k go to the next and previous row, from anywhere on the page; the arrows do inside the rows. x selects the row, Shift
 * and x all rows from the last selected one. The focus is on the link of a row, or on its checkbox if a checkbox has it.
 */
export function useRowKeys(
  label: string,
  body: RefObject<HTMLElement | null>,
  onSelect: ((id: string, isRange: boolean) => void) | undefined,
): void {
  const select = useRef(onSelect)
  useEffect(() => {
    select.current = onSelect
  })
  // Before the page is painted: who sees it can use its keys.
  useLayoutEffect(() => {
    let afterG = Number.NEGATIVE_INFINITY
    const listen = (event: KeyboardEvent) => {
      const rows = body.current
      const target = event.target as HTMLElement
      if (!rows || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.key === 'g') afterG = event.timeStamp
      else if (event.timeStamp - afterG < SEQUENCE_MAX_MS) afterG = Number.NEGATIVE_INFINITY
      else if (handled(event, rows, rows.contains(target) ? target : null)) event.preventDefault()
    }
    const handled = (
      { key, shiftKey, target }: KeyboardEvent,
      rows: HTMLElement,
      inside: HTMLElement | null,
    ): boolean => {
      const row = inside?.closest<HTMLElement>('[role=row]')
      const step = STEPS[key]
      if (row && key.toLowerCase() === 'x') {
        select.current?.(row.dataset.id!, shiftKey)
        return select.current !== undefined
      }
      if (step === undefined) return false
      if (row) return focusIn(nextOf(rows, row, step), inside!.matches('input') ? 'input' : 'a')
      const isElsewhere = key.startsWith('Arrow') || (target as HTMLElement).closest?.(ELSEWHERE) != null
      return !isElsewhere && focusIn(rowToStart(rows, lastRows.get(label)), 'a')
    }
    const remember = ({ target }: FocusEvent) => {
      const row = (target as HTMLElement).closest<HTMLElement>('[role=row][data-id]')
      if (row && body.current?.contains(row)) lastRows.set(label, row.dataset.id!)
    }
    addEventListener('keydown', listen)
    addEventListener('focusin', remember)
    return () => {
      removeEventListener('keydown', listen)
      removeEventListener('focusin', remember)
    }
  }, [label, body])
}

const nextOf = (rows: HTMLElement, row: HTMLElement, step: number): HTMLElement | null =>
  rows.querySelector(`[role=row][aria-rowindex="${Number(row.ariaRowIndex) + step}"]`)

/** The row where the user was, or else the first one that is in sight. */
function rowToStart(rows: HTMLElement, last: string | undefined): HTMLElement | null {
  const all = [...rows.querySelectorAll<HTMLElement>('[role=row]')]
  const top = rows.parentElement!.getBoundingClientRect().top
  return (
    all.find(({ dataset }) => dataset.id === last) ?? all.find((row) => row.getBoundingClientRect().top > top) ?? null
  )
}

function focusIn(row: HTMLElement | null, name: 'a' | 'input'): boolean {
  const wanted = row?.querySelector<HTMLElement>(name)
  wanted?.focus({ preventScroll: true })
  wanted?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return wanted !== undefined && wanted !== null
}
