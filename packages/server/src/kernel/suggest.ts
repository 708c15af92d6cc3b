/** The Levenshtein distance of two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  let last = b.length
  for (let i = 1; i <= a.length; i++) {
    let diagonal = Infinity
    last = i - 1
    row = row.map((above, j) => {
      last = Math.min(last + 1, above + 1, diagonal + (a[i - 1] === b[j - 1] ? 0 : 1))
      diagonal = above
      return last
    })
  }
  return last
}

/** The known word that was probably meant, if one is near enough. Words whose lengths differ too much are skipped. */
export function suggestionFor(word: string, known: readonly string[]): string | undefined {
  if (word.length > 64) return undefined
  const lower = word.toLowerCase()
  const farthest = Math.max(2, Math.floor(word.length / 3))
  const ranked = known
    .filter((name) => Math.abs(name.length - lower.length) <= farthest)
    .map((name) => ({ name, far: distance(lower, name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
  const best = ranked[0]
  return best && best.far <= farthest ? best.name : undefined
}
