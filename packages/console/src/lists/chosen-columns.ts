/** Which columns are shown, and in which order: a list of ids. The first column of a list always comes first and has no id there. */
type Choosable = { id: string; isOptional?: true }

/** The columns that are shown before the user chooses. */
export const usualIDs = (columns: readonly Choosable[]): string[] =>
  columns.filter(({ isOptional }) => !isOptional).map(({ id }) => id)

/** The known ones of the ids, each once. */
export const knownIDs = (columns: readonly Choosable[], ids: readonly string[]): string[] =>
  [...new Set(ids)].filter((wanted) => columns.some(({ id }) => id === wanted))

/** Hides a column, or shows it behind the one that comes before it in the usual order. */
export function toggled(columns: readonly Choosable[], shown: readonly string[], id: string): string[] {
  if (shown.includes(id)) return shown.filter((each) => each !== id)
  const before = columns.slice(
    0,
    columns.findIndex((column) => column.id === id),
  )
  const neighbor = before.findLast((column) => shown.includes(column.id))
  return shown.toSpliced(neighbor === undefined ? 0 : shown.indexOf(neighbor.id) + 1, 0, id)
}

/** Moves a column to a place. */
export function movedTo(shown: readonly string[], id: string, place: number): string[] {
  const from = shown.indexOf(id)
  if (from < 0 || place < 0 || place >= shown.length) return [...shown]
  return shown.toSpliced(from, 1).toSpliced(place, 0, id)
}

export const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, i) => id === other[i])
