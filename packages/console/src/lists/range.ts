/** The rows from one to another, both included. Without the first one it is only the other. */
export function rangeOf<Item extends { id: string }>(
  rows: readonly Item[],
  from: string | undefined,
  to: string,
): Item[] {
  const end = rows.findIndex(({ id }) => id === to)
  const start = rows.findIndex(({ id }) => id === from)
  return start < 0 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}
