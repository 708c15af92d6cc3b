/** Loads the records of a collection, and follows the feed from there until it is stopped. */
import { type Client, type Event, NetworkError, RateLimitError, ResyncError, UnavailableError } from '@vanline/client'
import { KINDS, type Kind, methodsOf, type Stored } from './kinds.ts'
import { type Change, changeTo, type Rows } from './rows.ts'

/**
 * `loading`: reads the records. `live`: follows their changes. `waiting`: the connection broke, and it will try again. `stopped`: it does not try
 * again, because the service refused, for example with 401 or 403; the status of the collection is `error`.
 */
export type FeedState = 'loading' | 'live' | 'waiting' | 'stopped'
export type Feed = { state: FeedState; error?: unknown }

export type Source = { client: Client; kind: Kind; filter: object; tell: (feed: Feed) => void }

type Place = { after: number; epoch: string | undefined }

const BACKOFF_MS = 1_000
const BACKOFF_MAX_MS = 30_000

/** Keeps the rows up to date until the signal aborts or the service refuses. */
export async function keep<Item extends Stored>(source: Source, rows: Rows<Item>, signal: AbortSignal): Promise<void> {
  const { tell } = source
  let failures = 0
  const onOpen = () => {
    failures = 0
    tell({ state: 'live' })
  }
  while (!signal.aborted) {
    try {
      tell({ state: 'loading' })
      await follow(source, rows, await load(source, rows, signal), onOpen, signal)
    } catch (error) {
      if (signal.aborted) return
      const isLate = error instanceof ResyncError
      if (!isLate && !isPassing(error)) {
        tell({ state: 'stopped', error })
        return rows.sync.markError(error)
      }
      tell({ state: 'waiting', error })
      // After a restore of the service the first attempt is at once.
      if (!isLate || failures > 0) await pause(delayMsOf(error, failures), signal)
      failures++
    }
  }
}

/** Reads all records, and the changes that were made meanwhile. */
async function load<Item extends Stored>(source: Source, rows: Rows<Item>, signal: AbortSignal): Promise<Place> {
  const { client, kind, filter } = source
  const { seq, epoch } = await client.events.head({ signal })
  // The first time, every page is shown when it arrives. Later, rows may be wrong or gone: all are replaced at once.
  const isFirst = !rows.hasBegun()
  if (isFirst) rows.begin(epoch)
  const changes: Change<Item>[] = []
  for await (const { items } of methodsOf<Item>(client, kind).pages({ limit: 200, ...filter }, { signal })) {
    if (isFirst) rows.take(items.map(changeTo))
    else changes.push(...items.map(changeTo))
  }
  let after = seq
  for (let hasMore = true; hasMore; ) {
    const query = { ...(epoch !== undefined && { epoch }), ...wanted(source), after, limit: 200 }
    const page = await client.events.page(query, { signal })
    ;({ position: after, hasMore } = page)
    const some = changesIn<Item>(page.items, kind)
    if (isFirst) rows.follow(some)
    else changes.push(...some)
  }
  signal.throwIfAborted()
  if (!isFirst) rows.replace(changes, epoch)
  rows.sync.markReady()
  return { after, epoch }
}

async function follow<Item extends Stored>(
  source: Source,
  rows: Rows<Item>,
  place: Place,
  onOpen: () => void,
  signal: AbortSignal,
): Promise<void> {
  const { client, kind, tell } = source
  const onBreak = (error: unknown) => tell({ state: 'waiting', error })
  const events = client.events.follow({ ...place, ...wanted(source), signal, onOpen, onBreak })
  for await (const event of events) rows.follow(changesIn<Item>([event], kind))
}

/** The events of the kind; of one move, if the filter names one. */
function wanted({ kind, filter }: Source): { type: readonly string[]; moveID?: string } {
  const { moveID } = filter as { moveID?: unknown }
  return { type: KINDS[kind].events, ...(typeof moveID === 'string' && { moveID }) }
}

/** The changes of records of a kind. An event without a record is a deletion. */
function changesIn<Item extends Stored>(events: readonly Event[], kind: Kind): Change<Item>[] {
  const { path } = KINDS[kind]
  return events.flatMap(({ subject, record, time }) => {
    if (!subject.startsWith(path)) return []
    const stored = record as Item | null
    return stored ? changeTo(stored) : { id: subject.slice(path.length), version: time, record: undefined }
  })
}

const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof UnavailableError || error instanceof RateLimitError

function delayMsOf(error: unknown, failures: number): number {
  const { retryAfterMs } = error as { retryAfterMs?: number }
  const backoffMs = Math.min(BACKOFF_MS * 2 ** failures, BACKOFF_MAX_MS)
  // Jitter, so that pages that lost the service together do not return together.
  return (retryAfterMs ?? backoffMs / 2) + (Math.random() * backoffMs) / 2
}

/** Waits, at most until the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const timer = setTimeout(stop, ms)
    signal.addEventListener('abort', stop)
  })
}
