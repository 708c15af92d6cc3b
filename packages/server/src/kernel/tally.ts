/** Counts the running operations of each holder. */
export function tally(): { of(holder: string): number; add(holder: string, amount?: number): () => void } {
  const counts = new Map<string, number>()
  const of = (holder: string): number => counts.get(holder) ?? 0
  return {
    of,
    /** Counts one more, or another amount, until the returned function is called. */
    add(holder, amount = 1) {
      counts.set(holder, of(holder) + amount)
      return () => {
        const left = of(holder) - amount
        if (left > 0) counts.set(holder, left)
        else counts.delete(holder)
      }
    },
  }
}
