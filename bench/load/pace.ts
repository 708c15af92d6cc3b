/** When the requests of a steady load are due: as many a second as asked, evenly, in milliseconds from the start. */
export function scheduleOf(perSecond: number, seconds: number): Float64Array {
  const count = Math.max(1, Math.floor(perSecond * seconds))
  return Float64Array.from({ length: count }, (_, i) => (i * 1000) / perSecond)
}

/**
 * Goes through a schedule. A request that finds no free connection waits for one, but the time it was due remains: what
 * it then takes is counted from there, so that a server that stands still for a moment is not spared the requests that
 * would have come meanwhile (coordinated omission).
 */
export function pacer(schedule: Float64Array) {
  let next = 0
  return {
    /** The time at which the next request was due, if it is due now. The caller must send that request. */
    take: (nowMs: number): number | undefined =>
      next < schedule.length && schedule[next]! <= nowMs ? schedule[next++] : undefined,
    isDone: (): boolean => next === schedule.length,
  }
}
