/**
 * The number of entries of each person, beside the database. A browser in need of room, or its user, can delete the database alone: then fewer
 * entries are found than were kept, and the page says so. The number never exceeds what is stored.
 */

const NAME = 'vanline-crew-kept'

type Counts = Record<string, number>

function countsIn(storage: Storage): Counts {
  try {
    return JSON.parse(storage.getItem(NAME) ?? '{}') as Counts
  } catch {
    return {}
  }
}

const setCount = (storage: Storage, owner: string, count: number): void => {
  try {
    storage.setItem(NAME, JSON.stringify({ ...countsIn(storage), [owner]: count }))
  } catch {
    // A full phone: without the number, a deletion by the browser goes unnoticed.
  }
}

export type Kept = {
  /** The number of entries that were stored for a person, as far as is known. */
  count: (owner: string) => number
  /** Before entries leave the database. */
  lower: (owner: string, count: number) => void
  /** After the database was written. */
  set: (owner: string, count: number) => void
}

export const keptIn = (storage: Storage): Kept => ({
  count: (owner) => countsIn(storage)[owner] ?? 0,
  lower: (owner, count) => setCount(storage, owner, Math.min(count, countsIn(storage)[owner] ?? 0)),
  set: (owner, count) => setCount(storage, owner, count),
})
