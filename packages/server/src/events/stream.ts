/**
 * Events as they happen, to any number of listeners.
 *
 * New events are read once for the node and written to every stream that is up to date, so an idle stream costs nothing but its socket. A
 * stream that is behind, because it resumes or because its reader is slow, reads for itself, one page at a time and only when its socket
 * takes more: at most one page per stream waits in memory. A reader that does not take it within half a minute is dropped. It comes back
 * with the id of the last event it got.
 */
import type { ServerResponse } from 'node:http'
import type { Database } from '../db/database.ts'
import { TIME_LIMITS } from '../edge/limits.ts'
import { AppError } from '../kernel/errors.ts'
import { listEventsAfter } from './feed-store.ts'
import { type EventFilter, type EventRow, eventDocOf, findFeedBounds, findRole, isWanted } from './store.ts'

const PAGE = 50
const HEARTBEAT_MS = 15_000
const RECONNECT_MS = 2_000

/**
 * Where a stream begins and what it shows. `filterNow` is called with each heartbeat: the stream continues with what its reader may see by
 * then, and ends when the credential does.
 */
export type Following = {
  after: number
  epoch: string
  filter: EventFilter
  filterNow: () => Promise<EventFilter>
  /** Whether the reader wants messages that are no events. */
  hasMessages?: boolean
}

/** A party that a reader is bound to, with its role on a move. */
export type PartyOfStream = { id: string; role: string }

/**
 * A message that is no event: it has no number and is not sent again. Readers get it that may see events of this kind on this move;
 * `textFor` is what a party sees of it, or null for a reader that is bound to none.
 */
export type StreamMessage = { kind: string; moveID: string; textFor: (party: PartyOfStream | null) => string }

type Stream = Following & {
  response: ServerResponse
  /** The position in the last sign of life. */
  told: number
  isCatchingUp: boolean
  /** Whether it waits for its socket to drain. */
  isWaiting: boolean
  /** When its socket was last filled. */
  filledAtMs: number
}

export type EventHub = {
  open(response: ServerResponse, following: Following): void
  /** Sends a message to the readers that want and may see it, except to those whose sockets are full. */
  say(message: StreamMessage): void
  count(): number
  close(): void
}

/** The streams of one node, and how far the node itself has read. */
type Hub = {
  db: Database
  streams: Set<Stream>
  /** The last event that was read for all streams, and its epoch. */
  newest: number | undefined
  epoch: string | undefined
  isReading: boolean
  /** Whether there may be events after `newest`. */
  isWoken: boolean
}

/** How often a stream sends a sign of life, and how long its reader may leave what was sent. */
type StreamTimes = { heartbeatMs?: number; readerMs?: number }

/** Opens the hub of a node. */
export function eventHub(db: Database, times: StreamTimes = {}): EventHub {
  const { heartbeatMs = HEARTBEAT_MS, readerMs = TIME_LIMITS.readerMs } = times
  const streams = new Set<Stream>()
  const hub: Hub = { db, streams, newest: undefined, epoch: undefined, isReading: false, isWoken: false }
  const unsubscribe = db.onEvents(() => void spread(hub))
  const heartbeat = setInterval(() => {
    void endOtherEpochs(hub)
    for (const stream of streams) {
      void renewFilter(hub, stream)
      keepAlive(stream, readerMs)
    }
  }, heartbeatMs).unref()

  return {
    open(response, following) {
      const state = { isCatchingUp: false, isWaiting: false, filledAtMs: Date.now() }
      const stream: Stream = { response, told: following.after, ...following, ...state }
      // After a restore, the newest number may be far below the one of the epoch before.
      if (following.epoch !== hub.epoch) hub.newest = undefined
      hub.epoch = following.epoch
      send(stream, `retry: ${RECONNECT_MS}\n\n`)
      streams.add(stream)
      response.once('close', () => streams.delete(stream))
      // A text may be written just when the response ends.
      response.on('error', () => streams.delete(stream))
      void spread(hub).then(() => catchUp(hub, stream))
    },
    say(message) {
      for (const stream of streams) if (stream.hasMessages) void say(hub, stream, message)
    },
    count: () => streams.size,
    close() {
      unsubscribe()
      clearInterval(heartbeat)
      for (const { response } of streams) response.end()
    },
  }
}

/** Reads new events once, and writes them to all streams that are up to date. */
async function spread(hub: Hub): Promise<void> {
  hub.isWoken = true
  if (hub.isReading || hub.streams.size === 0) return
  hub.isReading = true
  try {
    while (hub.isWoken && hub.streams.size > 0) {
      hub.isWoken = false
      hub.newest ??= (await findFeedBounds(hub.db)).newest
      const before = hub.newest
      const { rows } = await listEventsAfter(hub.db, before, PAGE)
      const last = rows.at(-1)
      if (!last) continue
      hub.newest = Number(last.seq)
      hub.isWoken = true
      const texts = rows.map(textOf)
      for (const stream of hub.streams) {
        // What a party sees may change at any moment, so the database is asked for each of its streams.
        const isShared = stream.filter.party === undefined && stream.after >= before
        if (isShared && !stream.isCatchingUp && !stream.response.writableNeedDrain) write(hub, stream, rows, texts)
        else void catchUp(hub, stream)
      }
    }
  } catch {
    // The database is away. The next wake-up reads again from the same place.
  } finally {
    hub.isReading = false
  }
}

/** Reads for one stream until it is up to date, and pauses while its socket is full. */
async function catchUp(hub: Hub, stream: Stream): Promise<void> {
  if (stream.isCatchingUp || stream.isWaiting) return
  stream.isCatchingUp = true
  try {
    while (hub.streams.has(stream)) {
      if (stream.response.writableNeedDrain) {
        continueAfterDrain(hub, stream)
        return
      }
      // If the look comes to the end of the feed, the stream has passed what all streams had seen before it, but not what came meanwhile.
      const known = hub.newest ?? 0
      const { rows, lookedTo, hasMore, isPruned } = await listEventsAfter(hub.db, stream.after, PAGE, stream.filter)
      // The client reconnects and gets 410.
      if (isPruned) return end(hub, stream)
      write(hub, stream, rows)
      stream.after = Math.max(stream.after, lookedTo, hasMore ? 0 : known)
      if (!hasMore && (hub.newest ?? 0) <= stream.after) return
    }
  } catch {
    stream.response.destroy()
  } finally {
    stream.isCatchingUp = false
  }
}

function continueAfterDrain(hub: Hub, stream: Stream): void {
  stream.isWaiting = true
  stream.response.once('drain', () => {
    stream.isWaiting = false
    void catchUp(hub, stream)
  })
}

/** Writes the rows that are new to a stream and pass its filter. `texts` are the rows as text, if they were made already. */
function write(hub: Hub, stream: Stream, rows: readonly EventRow[], texts?: readonly string[]): void {
  const last = rows.at(-1)
  // The stream may have ended while rows were read for it.
  if (!last || stream.response.writableEnded) return
  if (last.epoch !== stream.epoch) {
    end(hub, stream)
    return
  }
  // A stream that has read for itself may be ahead of what is read for all.
  const isNew = (row: EventRow) => Number(row.seq) > stream.after && isWanted(row, stream.filter)
  const wanted = rows.map((row, i) => (isNew(row) ? (texts?.[i] ?? textOf(row)) : '')).join('')
  stream.after = Math.max(stream.after, Number(last.seq))
  if (wanted !== '') send(stream, wanted)
}

async function say({ db }: Hub, stream: Stream, { kind, moveID, textFor }: StreamMessage): Promise<void> {
  const { kinds, party, moveID: only } = stream.filter
  if ((kinds && !kinds.includes(kind)) || (only !== undefined && only !== moveID)) return
  // What a party sees may change at any moment. If the database is away, the message is lost.
  const role = party === undefined ? undefined : await findRole(db, moveID, party).catch(() => undefined)
  if (party !== undefined && role === undefined) return
  const text = textFor(party === undefined || role === undefined ? null : { id: party, role })
  if (!stream.response.writableEnded && !stream.response.writableNeedDrain) send(stream, text)
}

const textOf = (row: EventRow): string => `id: ${row.seq}\nevent: ${row.type}\ndata: ${eventDocOf(row)}\n\n`

/** Sends a text to a stream whose socket is not full. */
function send(stream: Stream, text: string): void {
  if (!stream.response.write(text)) stream.filledAtMs = Date.now()
}

/** Ends a stream. Its reader connects again and is told why. */
function end(hub: Hub, stream: Stream): void {
  hub.streams.delete(stream)
  stream.response.end()
}

/**
 * Sends a sign of life, or drops a reader that is too slow. The sign of life has the position of the stream, so that a reader that wants few
 * events does not resume from where it began.
 */
function keepAlive(stream: Stream, readerMs: number): void {
  if (stream.response.writableNeedDrain) {
    if (Date.now() - stream.filledAtMs > readerMs) stream.response.destroy()
    return
  }
  send(stream, stream.after > stream.told ? `id: ${stream.after}\n\n` : ':\n\n')
  stream.told = stream.after
}

async function renewFilter(hub: Hub, stream: Stream): Promise<void> {
  try {
    stream.filter = await stream.filterNow()
  } catch (error) {
    // While the credential cannot be checked, the stream goes on.
    if (error instanceof AppError && error.code === 'unavailable') return
    end(hub, stream)
  }
}

/** After a restore the numbers continue from an older one, so a stream of the epoch before could be silent for long. */
async function endOtherEpochs(hub: Hub): Promise<void> {
  if (hub.streams.size === 0) return
  const bounds = await findFeedBounds(hub.db).catch(() => undefined)
  if (!bounds) return
  for (const stream of hub.streams) if (stream.epoch !== bounds.epoch) end(hub, stream)
}
