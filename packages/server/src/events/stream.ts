/**
 * Events as they happen, to any number of listeners.
 *
 * New events are read once for the node and written to every stream that is up to date; so an idle stream costs nothing but
 * its socket. A stream that is behind, because it resumes or because its reader is slow, reads for itself, one
 * page at a time and only when its socket takes more: what waits in memory never exceeds a page. A reader that does not take that within
 * half a minute is dropped; it comes back with the id of the last event it got.
 */
import type { ServerResponse } from 'node:http'
import type { Database } from '../db/database.ts'
import { TIME_LIMITS } from '../edge/limits.ts'
import { AppError } from '../kernel/errors.ts'
import { listEventsAfter } from './feed-store.ts'
import { type EventFilter, type EventRow, eventDocOf, findFeedBounds, isWanted } from './store.ts'

const PAGE = 50
const HEARTBEAT_MS = 15_000
const RECONNECT_MS = 2_000

/**
 * Where a stream begins and what it shows. `filterNow` is asked now and then: a stream goes on with what its reader may see by then, and
 * ends when the credential does.
 */
export type Following = {
  after: number
  epoch: string
  filter: EventFilter
  filterNow: () => Promise<EventFilter>
}

type Stream = Following & {
  response: ServerResponse
  /** The position that the last sign of life told its reader. */
  told: number
  isCatchingUp: boolean
  /** Whether its socket is full; it goes on when that is empty. */
  isWaiting: boolean
  /** When its socket was last filled. */
  filledAtMs: number
}

export type EventHub = {
  open(response: ServerResponse, following: Following): void
  count(): number
  close(): void
}

const textOf = (row: EventRow): string => `id: ${row.seq}\nevent: ${row.type}\ndata: ${eventDocOf(row)}\n\n`

/** How often a stream says that it is there, and for how long its reader may leave what was sent. */
type StreamTimes = { heartbeatMs?: number; readerMs?: number }

/** The streams of one node. */
export function eventHub(db: Database, times: StreamTimes = {}): EventHub {
  const { heartbeatMs = HEARTBEAT_MS, readerMs = TIME_LIMITS.readerMs } = times
  const streams = new Set<Stream>()
  /** How far everybody has come, and in which epoch. */
  let newest: number | undefined
  let epoch: string | undefined
  let isReading = false
  let isWoken = false

  /** Sends a text to a stream whose socket is not full. */
  function send(stream: Stream, text: string): void {
    if (!stream.response.write(text)) stream.filledAtMs = Date.now()
  }

  /** Ends a stream; its reader comes back and is told why. */
  function end(stream: Stream): void {
    streams.delete(stream)
    stream.response.end()
  }

  /** A sign of life. It says how far the stream has come, so that a reader that wants few events does not come back to where it began. */
  function sendSignOfLife(stream: Stream): void {
    send(stream, stream.after > stream.told ? `id: ${stream.after}\n\n` : ':\n\n')
    stream.told = stream.after
  }

  /** Writes what the stream wants of the rows that are new to it. */
  function write(stream: Stream, rows: readonly EventRow[], texts?: readonly string[]): void {
    // It may have come to its end while something was read for it.
    if (stream.response.writableEnded) return
    if (rows.at(-1)!.epoch !== stream.epoch) {
      end(stream)
      return
    }
    // A stream that has read for itself may be ahead of what is read for everybody.
    const isNew = (row: EventRow) => Number(row.seq) > stream.after && isWanted(row, stream.filter)
    const wanted = rows.map((row, i) => (isNew(row) ? (texts?.[i] ?? textOf(row)) : '')).join('')
    stream.after = Math.max(stream.after, Number(rows.at(-1)!.seq))
    if (wanted !== '') send(stream, wanted)
  }

  /** Reads for one stream until it is where everybody is. */
  async function catchUp(stream: Stream): Promise<void> {
    if (stream.isCatchingUp || stream.isWaiting) return
    stream.isCatchingUp = true
    try {
      while (streams.has(stream)) {
        if (stream.response.writableNeedDrain) {
          stream.isWaiting = true
          stream.response.once('drain', () => {
            stream.isWaiting = false
            void catchUp(stream)
          })
          return
        }
        // What everybody has seen before the look is behind the stream if the look comes to the end; what came meanwhile is not.
        const known = newest ?? 0
        const { rows, lookedTo, hasMore } = await listEventsAfter(db, stream.after, PAGE, stream.filter)
        if (rows.length > 0) write(stream, rows)
        stream.after = Math.max(stream.after, lookedTo, hasMore ? 0 : known)
        if (!hasMore && (newest ?? 0) <= stream.after) return
      }
    } catch {
      stream.response.destroy()
    } finally {
      stream.isCatchingUp = false
    }
  }

  /** Reads what is new, once for everybody. */
  async function spread(): Promise<void> {
    isWoken = true
    if (isReading || streams.size === 0) return
    isReading = true
    try {
      while (isWoken && streams.size > 0) {
        isWoken = false
        newest ??= (await findFeedBounds(db)).newest
        const { rows } = await listEventsAfter(db, newest, PAGE)
        if (rows.length === 0) continue
        const before = newest
        newest = Number(rows.at(-1)!.seq)
        isWoken = true
        const texts = rows.map(textOf)
        for (const stream of streams) {
          if (stream.after >= before && !stream.isCatchingUp && !stream.response.writableNeedDrain)
            write(stream, rows, texts)
          else void catchUp(stream)
        }
      }
    } catch {
      // The database is away; the next wake-up reads again from where we are.
    } finally {
      isReading = false
    }
  }

  async function renewFilter(stream: Stream): Promise<void> {
    try {
      stream.filter = await stream.filterNow()
    } catch (error) {
      // What cannot be said now is no reason to end what was begun.
      if (error instanceof AppError && error.code === 'unavailable') return
      end(stream)
    }
  }

  /** After a restore the numbers go on from an older one, so a stream of the epoch before could be silent for long. */
  async function endOtherEpochs(): Promise<void> {
    if (streams.size === 0) return
    const bounds = await findFeedBounds(db).catch(() => undefined)
    if (!bounds) return
    for (const stream of streams) if (stream.epoch !== bounds.epoch) end(stream)
  }

  const unsubscribe = db.onEvents(() => void spread())
  const heartbeat = setInterval(() => {
    void endOtherEpochs()
    for (const stream of streams) {
      void renewFilter(stream)
      if (!stream.response.writableNeedDrain) sendSignOfLife(stream)
      else if (Date.now() - stream.filledAtMs > readerMs) stream.response.destroy()
    }
  }, heartbeatMs)
  heartbeat.unref()

  return {
    open(response, following) {
      const state = { isCatchingUp: false, isWaiting: false, filledAtMs: Date.now() }
      const stream: Stream = { response, told: following.after, ...following, ...state }
      // What was the newest before a restore may be far above what is now.
      if (following.epoch !== epoch) newest = undefined
      epoch = following.epoch
      send(stream, `retry: ${RECONNECT_MS}\n\n`)
      streams.add(stream)
      response.once('close', () => streams.delete(stream))
      void spread().then(() => catchUp(stream))
    },
    count: () => streams.size,
    close() {
      unsubscribe()
      clearInterval(heartbeat)
      for (const { response } of streams) response.end()
    },
  }
}
