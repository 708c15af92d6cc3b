/** How reads on SQLite share what is dear, and see nothing that is not committed. */
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Reader } from './database.ts'

/**
 * A reader whose reads within one turn of the event loop share a snapshot. A turn begins when the system is asked what has arrived: whatever is
 * answered from the snapshot was asked for before it was taken, so nobody is shown less than they were told of, also not by another process. What a
 * timer or the end of a turn has read before that question is too old for what arrives after it.
 */
export function snapshotOf(raw: DatabaseSync, reader: Reader): { reader: Reader; end: () => void } {
  let isOpen = false
  let openSince = 0
  const end = () => {
    if (!isOpen) return
    isOpen = false
    raw.exec('COMMIT')
  }
  const begin = () => {
    const turn = performance.nodeTiming.uvMetricsInfo.loopCount
    if (isOpen && turn === openSince) return
    end()
    raw.exec('BEGIN')
    isOpen = true
    openSince = turn
    setImmediate(end)
  }
  return {
    end,
    reader: {
      all(query) {
        begin()
        return reader.all(query)
      },
      get(query) {
        begin()
        return reader.get(query)
      },
      column(query) {
        begin()
        return reader.column(query)
      },
    },
  }
}

/** A reader that waits as long as something uncommitted could be seen. */
export function waitingReader(reader: Reader, isDirty: () => boolean): Reader {
  const clean = async () => {
    while (isDirty()) await nextTurn()
  }
  return {
    all: (query) => clean().then(() => reader.all(query)),
    get: (query) => clean().then(() => reader.get(query)),
    column: (query) => clean().then(() => reader.column(query)),
  }
}

/** Calls back when any other connection has committed to the file since the last look. Gives back how to stop. */
export function watchCommits(raw: DatabaseSync, everyMs: number, onCommit: () => void): () => void {
  const version = raw.prepare('PRAGMA data_version')
  let known = version.get()?.data_version
  const look = () => {
    try {
      const found = version.get()?.data_version
      if (found !== known) onCommit()
      known = found
    } catch {
      // A disk that cannot be read now is for those to tell who ask for something; the next look may succeed.
    }
  }
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}
