/** Makes room for one more entry in a map or set of limited size: the oldest entry is deleted. */
export function makeRoom<Key>(
  entries: { readonly size: number; keys(): Iterable<Key>; delete(key: Key): boolean },
  max: number,
): void {
  if (entries.size < max) return
  const [oldest] = entries.keys()
  if (oldest !== undefined) entries.delete(oldest)
}
