/**
 * Events as they happen, to any number of listeners.
 *
 * New events are read once for the node (tail.ts) and written to every stream that is up to date, so an idle stream costs nothing but its
 * socket. A stream that is behind, because it resumes or because its reader is slow, reads for itself, a few events at a time and
 * only when its socket takes more: at most a quarter of a mebibyte per stream waits in memory, or one event that is longer. A reader
 * that does not take it within half a minute is dropped, and so are the streams of a caller for whom too much waits. They come back
 * with the id of the last event they got.
 */
import type { ServerResponse } from 'node:http'
import type { Database } from '../db/database.ts'
import { TIME_LIMITS } from '../edge/limits.ts'
import { type Unsent, unsentBytes } from '../edge/unsent.ts'
import { atMost } from '../kernel/at-most.ts'
import { AppError } from '../kernel/errors.ts'
import { listEventsAfter } from './feed-store.ts'
import { type EventFilter, type EventRow, findFeedBounds, findRoles } from './store.ts'
import { type Batch, contentOf, eventTail, type Follower, type Tail, type Wanted, wantedOf, within } from './tail.ts'

const HEARTBEAT_MS = 15_000
const RECONNECT_MS = 2_000
/** How many events a stream reads first: their length is not known yet. */
const FIRST_EVENTS = 2
/** How many streams of one caller, or of one party, read for themselves at a time: the others wait for their turn. */
const READS_AT_ONCE = 2

/**
 * The start and the filter of a stream. `filterNow` is called with each heartbeat: the stream continues with the events that its reader may
 * see by then, and ends when the credential does. `holders` are the caller and its party, for whom unread bytes count.
 */
export type Following = {
  after: number
  epoch: string
  filter: EventFilter
  filterNow: () => Promise<EventFilter>
  holders?: readonly string[]
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

type Stream = Omit<Following, 'filter'> & {
  response: ServerResponse
  wanted: Wanted
  /** The position in the last sign of life. */
  announced: number
  isCatchingUp: boolean
  /** Whether it waits for its socket to drain. */
  isWaiting: boolean
  /** When its socket was last filled. */
  filledAtMs: number
  /** How many events it reads next. */
  reach: { limit: number }
  /** Runs a read when it is the turn of this stream. */
  inTurn: InTurn
  unfollow: () => void
  /** Ends the count of the bytes that wait in its socket. */
  drained: () => void
}

export type EventHub = {
  open(response: ServerResponse, following: Following): void
  /** Sends a message to the readers that want and may see it, except to those whose sockets are full. */
  say(message: StreamMessage): void
  count(): number
  close(): void
}

type InTurn = ReturnType<typeof atMost>

/** The streams of one node, and the turns of each holder that has some. */
type Hub = {
  db: Database
  tail: Tail
  unsent: Unsent
  streams: Set<Stream>
  turns: Map<string, { inTurn: InTurn; count: number }>
}

type HubOptions = {
  /** How often a stream sends a sign of life. */
  heartbeatMs?: number
  /** How long the reader of a stream may leave sent bytes unread. */
  readerMs?: number
  unsent?: Unsent
  /** The reader of new events that all followers share. */
  tail?: Tail
}

/** Opens the hub of a node. */
export function eventHub(db: Database, options: HubOptions = {}): EventHub {
  const { heartbeatMs = HEARTBEAT_MS, readerMs = TIME_LIMITS.readerMs } = options
  const { unsent = unsentBytes(), tail = eventTail(db) } = options
  const streams = new Set<Stream>()
  const hub: Hub = { db, tail, unsent, streams, turns: new Map() }
  const heartbeat = setInterval(() => {
    void endOtherEpochs(hub)
    for (const stream of streams) {
      void renewFilter(hub, stream)
      keepAlive(hub, stream, readerMs)
    }
  }, heartbeatMs).unref()

  return {
    open(response, following) {
      const { filter, ...place } = following
      const stream: Stream = {
        ...{ ...place, wanted: wantedOf(filter) },
        ...{ response, announced: following.after, isCatchingUp: false, isWaiting: false, filledAtMs: Date.now() },
        ...{ reach: { limit: FIRST_EVENTS }, inTurn: turnsOf(hub, following), unfollow: () => {}, drained: () => {} },
      }
      const follower: Follower = {
        get wanted() {
          return stream.wanted
        },
        take: (batch) => take(hub, stream, batch),
      }
      send(hub, stream, `retry: ${RECONNECT_MS}\n\n`)
      streams.add(stream)
      stream.unfollow = tail.follow(follower, following.epoch)
      response.once('close', () => leave(hub, stream))
      // A text may be written just when the response ends.
      response.on('error', () => leave(hub, stream))
      void tail.wake().then(() => catchUp(hub, stream))
    },
    say: (message) => void say(hub, message),
    count: () => streams.size,
    close() {
      tail.close()
      clearInterval(heartbeat)
      for (const { response } of streams) response.end()
    },
  }
}

/** Writes new events to a stream that is up to date. Any other reads for itself. */
function take(hub: Hub, stream: Stream, batch: Batch): void {
  const isUpToDate = stream.after >= batch.before && !stream.isCatchingUp && !stream.response.writableNeedDrain
  const found = isUpToDate ? batch.eventsFor(stream.wanted) : undefined
  if (found === undefined) return void catchUp(hub, stream)
  // A stream that has read for itself may be ahead of what is read for all.
  const contents = found.flatMap(({ seq, content }) => (seq > stream.after ? content() : []))
  write(hub, stream, batch.last, contents)
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
      const known = hub.tail.newest() ?? 0
      const { reach, wanted } = stream
      const { rows: found, ...look } = await stream.inTurn(() =>
        listEventsAfter(hub.db, stream.after, reach.limit, wanted.filter),
      )
      // The client reconnects and gets 410.
      if (look.isPruned) return end(hub, stream)
      const { rows, isCut } = within(reach, found)
      write(hub, stream, rows.at(-1), rows.map(contentOf))
      // What was read but did not fit is read again.
      if (isCut) continue
      stream.after = Math.max(stream.after, look.lookedTo, look.hasMore ? 0 : known)
      if (!look.hasMore && (hub.tail.newest() ?? 0) <= stream.after) return
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

/** Writes events to a stream, of which this is the last that was read for it. */
function write(hub: Hub, stream: Stream, last: EventRow | undefined, contents: readonly Buffer[]): void {
  // The stream may have ended while they were read for it.
  if (!last || stream.response.writableEnded) return
  if (last.epoch !== stream.epoch) return void end(hub, stream)
  stream.after = Math.max(stream.after, Number(last.seq))
  if (contents.length > 0) send(hub, stream, ...contents)
}

async function say(hub: Hub, { kind, moveID, textFor }: StreamMessage): Promise<void> {
  const isWanted = ({ hasMessages, wanted }: Stream): boolean => {
    const { kinds, moveID: only } = wanted.filter
    return hasMessages === true && (!kinds || kinds.includes(kind)) && (only === undefined || only === moveID)
  }
  const tell = (stream: Stream, text: string): void => {
    const { response } = stream
    if (!response.writableEnded && !response.writableNeedDrain) send(hub, stream, text)
  }
  const wanting = [...hub.streams].filter(isWanted)
  const free = wanting.filter(({ wanted }) => wanted.filter.party === undefined)
  const text = free.length > 0 ? textFor(null) : ''
  for (const stream of free) tell(stream, text)
  if (free.length === wanting.length) return
  // What a party sees may change at any moment. If the database is away, the message is lost.
  const roles = (await findRoles(hub.db, [moveID]).catch(() => undefined))?.get(moveID)
  const texts = new Map(roles?.entries().map(([id, role]) => [id, textFor({ id, role })]))
  for (const stream of wanting) {
    const own = texts.get(stream.wanted.filter.party ?? '')
    if (own !== undefined) tell(stream, own)
  }
}

/** Sends something to a stream whose socket is not full. If it is full then, what waits is counted until it drains. */
function send({ unsent }: Hub, stream: Stream, ...contents: (string | Buffer)[]): void {
  const { response, holders = [] } = stream
  let isTaken = true
  // Several streams share the same bytes: nothing is copied, and what is written in one turn goes to the system at once.
  for (const content of contents) isTaken = response.write(content)
  if (isTaken) return
  stream.filledAtMs = Date.now()
  // Beyond the limit its reader connects again, and is refused until it, or others, have read more.
  if (unsent.refusalOf(holders, response.writableLength)) return void response.destroy()
  const drained = unsent.add(holders, response.writableLength)
  stream.drained = drained
  response.once('drain', drained)
}

/** Ends a stream. Its reader connects again and is told why. */
function end(hub: Hub, stream: Stream): void {
  leave(hub, stream)
  stream.response.end()
}

/** The widest holder of a stream: its party or, if it is bound to none, its caller. */
const holderOf = ({ holders = [] }: Pick<Following, 'holders'>): string => holders.at(-1) ?? ''

/** The turns that a new stream shares with the others of its holder. */
function turnsOf({ turns }: Hub, following: Following): InTurn {
  const own = turns.get(holderOf(following)) ?? { inTurn: atMost(READS_AT_ONCE), count: 0 }
  own.count += 1
  turns.set(holderOf(following), own)
  return own.inTurn
}

function leave(hub: Hub, stream: Stream): void {
  if (!hub.streams.delete(stream)) return
  const own = hub.turns.get(holderOf(stream))
  if (own && --own.count === 0) hub.turns.delete(holderOf(stream))
  stream.unfollow()
  stream.drained()
}

/**
 * Sends a sign of life, or drops a reader that is too slow. The sign of life has the position of the stream, so that a reader that wants few
 * events does not resume from where it began.
 */
function keepAlive(hub: Hub, stream: Stream, readerMs: number): void {
  if (stream.response.writableNeedDrain) {
    if (Date.now() - stream.filledAtMs > readerMs) stream.response.destroy()
    return
  }
  send(hub, stream, stream.after > stream.announced ? `id: ${stream.after}\n\n` : ':\n\n')
  stream.announced = stream.after
}

async function renewFilter(hub: Hub, stream: Stream): Promise<void> {
  try {
    stream.wanted = wantedOf(await stream.filterNow())
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
