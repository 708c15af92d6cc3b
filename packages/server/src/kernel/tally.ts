/** Counts what each holder has under way. */
export function tally(): { of(holder: string): number; add(holder: string): () => void } {
  const counts = new Map<string, number>()
  const of = (holder: string): number => counts.get(holder) ?? 0
  return {
    of,
    /** Counts one more, until the returned function is called. */
    add(holder) {
      counts.set(holder, of(holder) + 1)
      return () => {
        const left = of(holder) - 1
        if (left > 0) counts.set(holder, left)
        else counts.delete(holder)
      }
    },
  }
}
