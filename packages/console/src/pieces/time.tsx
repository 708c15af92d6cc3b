import { useSyncExternalStore } from 'react'
import { agoText, instantText } from '../format/format.ts'

const TICK_MS = 10_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all times of the page. It stops while the page shows no time. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

type Props = {
  at: string
  /** How it is written: agoText, or whenText and durationText. */
  as?: (instant: string) => string
  className?: string | undefined
}

/** A time relative to now, which stays right while the page is open. Hovering shows the exact one. */
export function Time({ at, as: text = agoText, className }: Props) {
  const shown = useSyncExternalStore(subscribe, () => text(at))
  return (
    <time dateTime={at} title={instantText(at)} className={className}>
      {shown}
    </time>
  )
}
