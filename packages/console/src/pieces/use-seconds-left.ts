import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** How many whole seconds are left until a moment, counted down while it is shown. */
export function useSecondsLeft(untilMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((untilMs - now) / SECOND_MS))
}
