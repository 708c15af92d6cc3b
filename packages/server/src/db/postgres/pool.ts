/**
 * The connections of a node, held to what the rest relies on: everything ends in time, and what is said of a statement is true.
 *
 * Reads, writes and the numbering of events have connections of their own: what waits for a lock, as writes do, must not hold up what does not.
 *
 * A statement for which no connection could be found in time is taken back before it is sent: a change must not happen after its client
 * was told that it did not. One that was sent and not answered in time may have been done.
 */
import type { Answered, Connection } from './connection.ts'
import { connectionError, isCut, isLocked, isUnprepared } from './errors.ts'
import { type Lane, openLane, type Taker } from './lane.ts'
import { serversOf } from './servers.ts'

export type PostgresOptions = {
  poolSize: number
  /** Whether a pooler stands between that keeps no sessions. */
  isPooled: boolean
  /** The longest that anything may take. */
  answerMaxMs?: number
}

/** How a statement is asked; `giveUpAt` is on the clock of performance.now(). A failure is told as `refusalOf` says, or as it is. */
type Asking = {
  giveUpAt: number
  isRepeatable?: boolean
  asValues?: boolean
  refusalOf?: (error: unknown) => unknown
}

/** Gives the rows of a statement (of several in one text, those of the last). It is asked again only if that is harmless. */
export type Ask = <Row>(text: string, values: readonly unknown[], how: Asking) => Promise<Row[]>

export type Pool = {
  read: Ask
  write: Ask
  /** For what numbers events. */
  feed: Ask
  /** Runs something in a transaction, unless it begins or ends too late. */
  transaction: <Result>(giveUpAt: number, work: (ask: Ask) => Promise<Result>) => Promise<Result>
  /** Calls back when others notify the channel, as far as that can be heard. */
  listen: (channel: string, hear: () => void) => void
  /** How many statements have not been sent. */
  waiting: () => number
  close: () => Promise<void>
}

export const ANSWER_MAX_MS = 8_500
/** For how long a statement may wait for a connection. */
const SEND_MAX_MS = 3_000
const LOOK_EVERY_MS = 250
/** A connection on which nothing has come for so long, although an answer is overdue, leads nowhere. */
const SILENCE_MAX_MS = 500
const ASK_MAX = 3

/**
 * What holds for each session. The server gives up before we do, so that there is an answer. A write does not wait long for a row that another
 * session has locked: it is decided again a moment later, and its connection is free meanwhile. A node that is paused in a
 * transaction loses it, since the feed waits for every transaction that is open.
 */
const SESSION = { statement_timeout: '8s', idle_in_transaction_session_timeout: '3s' }
const LOCK_TIMEOUTS = { read: '2s', write: '100ms', feed: '2s' }
/** What is under way: it ends once, with an answer or because its time is over. `heard` is what had come from the server when it was sent. */
type Statement = Taker & {
  lane: Lane
  since: number
  giveUpAt: number
  connection: Connection | undefined
  heard: number
}

/** Opens a pool of connections; nothing is sent before the first query. */
export function openPool(url: string, { poolSize, isPooled }: PostgresOptions): Pool {
  const connect = serversOf(url)
  const open = new Set<Statement>()
  let subscription: { channel: string; hear: () => void } | undefined
  let isClosed = false

  const laneFor = (
    use: keyof typeof LOCK_TIMEOUTS,
    size: number,
    connected: (connection: Connection) => void,
  ): Lane => {
    const settings = { ...SESSION, lock_timeout: LOCK_TIMEOUTS[use] }
    const connectHere = async (onLost: (lost: Connection) => void) => {
      const connection = await connect({ isPooled, applicationName: 'vanline', settings, onLost })
      connected(connection)
      return connection
    }
    return openLane({ connect: connectHere, size, isOneByOne: isPooled, isSpread: use === 'write' })
  }
  const feed = laneFor('feed', 1, (connection) => {
    if (subscription) connection.listen(subscription.channel, subscription.hear)
  })
  const reached = () => {
    if (subscription) feed.open()
  }
  const reads = laneFor('read', poolSize, reached)
  const writes = laneFor('write', poolSize, reached)
  const lanes = [reads, writes, feed]

  const look = setInterval(() => {
    const now = performance.now()
    for (const each of open) {
      const { connection, since, giveUpAt } = each
      if (now < Math.min(since + SEND_MAX_MS, giveUpAt)) continue
      if (connection === undefined) {
        each.lane.withdraw(each)
        each.fail(connectionError('NOT_SENT', 'No connection to the database could be had in time.'))
      } else if (now >= giveUpAt) {
        each.fail(connectionError('OVERDUE', 'The database did not answer in time.'))
        if (connection.bytesRead() === each.heard && now - since >= SILENCE_MAX_MS) giveUp(connection)
      }
    }
  }, LOOK_EVERY_MS)
  look.unref()

  /** A server that has vanished without a word leaves connections on which nothing comes any more, and everything sent there is lost. */
  function giveUp(silent: Connection): void {
    silent.cut()
    for (const lane of lanes) lane.renew()
  }

  function begin(
    lane: Lane,
    text: string,
    values: readonly unknown[],
    { giveUpAt, asValues = false }: Asking,
    done: Answered,
  ): Statement {
    const statement: Statement = {
      lane,
      since: performance.now(),
      giveUpAt,
      connection: undefined,
      heard: 0,
      take(connection) {
        statement.connection = connection
        statement.heard = connection.bytesRead()
        connection.send(text, values, asValues, (error, rows) => {
          lane.freed()
          if (open.delete(statement)) done(error, rows)
        })
      },
      fail(error) {
        if (open.delete(statement)) done(error, [])
      },
    }
    open.add(statement)
    return statement
  }

  // Most of the time of a small read is spent in promises, so there is one here and no more.
  const askOn =
    (lane: Lane): Ask =>
    <Row>(text: string, values: readonly unknown[], how: Asking) =>
      new Promise<Row[]>((resolve, reject) => {
        const attempt = (times: number): void => {
          const done: Answered = (error, rows) => {
            if (error === undefined) resolve(rows as Row[])
            else if (times < ASK_MAX && isHarmless(error, how) && !isClosed) attempt(times + 1)
            else reject(how.refusalOf ? how.refusalOf(error) : error)
          }
          lane.want(begin(lane, text, values, how, done))
        }
        attempt(1)
      })

  /** A connection that carries nothing else until it is released. */
  const reserve = (giveUpAt: number): Promise<Connection> =>
    new Promise((resolve, reject) => {
      const waiting = begin(writes, '', [], { giveUpAt }, reject)
      waiting.take = (connection) => {
        open.delete(waiting)
        connection.isReserved = true
        resolve(connection)
      }
      writes.want(waiting)
    })

  async function transaction<Result>(giveUpAt: number, work: (ask: Ask) => Promise<Result>): Promise<Result> {
    const connection = await reserve(giveUpAt)
    // Nothing is asked twice here, and failures are told as they are: it is up to the change to say what became of it.
    const ask: Ask = <Row>(text: string, values: readonly unknown[], how: Asking) =>
      new Promise<Row[]>((resolve, reject) => {
        const done: Answered = (error, rows) => (error === undefined ? resolve(rows as Row[]) : reject(error))
        begin(writes, text, values, how, done).take(connection)
      })
    try {
      await ask('BEGIN', [], { giveUpAt })
      const result = await work(ask)
      if (performance.now() >= giveUpAt) throw connectionError('NOT_SENT', 'There was no time left to commit.')
      await ask('COMMIT', [], { giveUpAt })
      return result
    } catch (error) {
      if (!connection.isLost()) connection.send('ROLLBACK', [], false, writes.freed)
      throw error
    } finally {
      connection.isReserved = false
      writes.freed()
    }
  }

  return {
    read: askOn(reads),
    write: askOn(writes),
    feed: askOn(feed),
    transaction,
    listen(channel, hear) {
      subscription = { channel, hear }
    },
    waiting: () => lanes.reduce((sum, lane) => sum + lane.waiting(), 0),
    async close() {
      isClosed = true
      clearInterval(look)
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}

/** Whether a statement may be asked again: it did nothing, or does nothing that matters how often. */
const isHarmless = (error: unknown, { isRepeatable, giveUpAt }: Asking): boolean =>
  (isUnprepared(error) || (isRepeatable === true && (isCut(error) || isLocked(error)))) && performance.now() < giveUpAt
