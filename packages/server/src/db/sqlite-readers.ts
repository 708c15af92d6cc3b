/** How reads on SQLite share what is dear, and see nothing that is not committed. */
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Reader } from './database.ts'

/** A reader that does something before each read. */
const preparedReader = (reader: Reader, prepare: () => void | Promise<void>): Reader => ({
  async all(query) {
    await prepare()
    return reader.all(query)
  },
  async get(query) {
    await prepare()
    return reader.get(query)
  },
  async column(query) {
    await prepare()
    return reader.column(query)
  },
})

/** A reader whose reads within one turn of the event loop share a snapshot. */
export function snapshotOf(raw: DatabaseSync, reader: Reader): { reader: Reader; end: () => void } {
  let isOpen = false
  const end = () => {
    if (!isOpen) return
    isOpen = false
    raw.exec('COMMIT')
  }
  const begin = () => {
    if (isOpen) return
    raw.exec('BEGIN')
    isOpen = true
    setImmediate(end)
  }
  return { reader: preparedReader(reader, begin), end }
}

/** A reader that waits as long as something uncommitted could be seen. */
export const waitingReader = (reader: Reader, isDirty: () => boolean): Reader =>
  preparedReader(reader, async () => {
    while (isDirty()) await nextTurn()
  })
