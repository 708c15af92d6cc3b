/**
 * The driver, held to what the rest relies on: everything ends in time, and whoever waits hears the truth.
 *
 * A statement that no connection could be found for in time is taken back before it is sent: a change must not happen after its client
 * was told that it did not. One that was sent and not answered in time may have been done. While nobody answers, few try.
 *
 * The driver can use a connection again after it was lost, but remembers too much of what was under way: later results
 * have holes, later statements get errors of earlier ones, and some are never sent. So whenever a connection is lost the driver starts afresh,
 * and the driver before only ends what it has begun.
 */
import type { Socket } from 'node:net'
import postgres from 'postgres'
import type { Value } from './database.ts'
import { codeOf, connectionError, isCut, isUnreached } from './postgres-errors.ts'
import { type Destination, socketsFor } from './postgres-sockets.ts'

export type PostgresOptions = {
  poolSize: number
  /** Whether a pooler stands between that keeps no sessions. */
  isPooled: boolean
  /** The longest that anything may take. */
  answerMaxMs?: number
}

/**
 * How a statement is asked; `giveUpAt` is on the clock of performance.now(). A failure is told as `refusalOf` says, or as it is. Nobody is made
 * to wait behind a statement that is alone on its connection.
 */
export type Asking = {
  giveUpAt: number
  isRepeatable?: boolean
  isAlone?: boolean
  asValues?: boolean
  refusalOf?: (error: unknown) => unknown
}

/** Gives the rows of a statement. If its connection goes it is asked again, but only if that is harmless or it was never sent. */
export type Ask = <Row>(text: string, values: readonly unknown[], how: Asking) => Promise<Row[]>

export type Pool = {
  ask: Ask
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
/** The server gives up before we do, so that there is an answer. */
const STATEMENT_TIMEOUT_MS = 8_000
const HANDSHAKE_MAX_S = 3
const LOOK_EVERY_MS = 250
const CLOSE_MAX_S = 1
const ASK_MAX = 3

/** What the driver keeps in a query; `state` says to which process of the server it was sent, and is null until then. */
type Query = Promise<unknown[]> & { state: { pid: number } | null; strings: string[]; args: unknown[] }
type Session = Pick<postgres.Sql, 'unsafe'>
/** The driver's types leave some of its options out. */
type DriverOptions = postgres.Options<{ bigint: postgres.PostgresType<number> }> & {
  socket: (to: Destination) => Promise<Socket>
}
/** `open` counts what has been begun and not ended. */
type Driver = { session: postgres.Sql; hasAnswered: boolean; open: number }
type Waiting = { driver: Driver; query: Query; since: number; giveUpAt: number; fail: (error: unknown) => void }

/** Opens a pool of connections; nothing is sent before the first query. */
export function openPool(url: string, { poolSize, isPooled }: PostgresOptions): Pool {
  const prepare = !isPooled
  const sockets = socketsFor(poolSize)
  const waiting = new Set<Waiting>()
  const replaced = new Set<Driver>()
  let subscription: { channel: string; hear: () => void } | undefined
  let away: { error: unknown; until: number } | undefined
  let isDirect = false
  let isClosed = false
  let driver = startDriver()

  function startDriver(): Driver {
    const options: DriverOptions = {
      max: poolSize,
      prepare,
      fetch_types: false,
      connect_timeout: HANDSHAKE_MAX_S,
      max_lifetime: null,
      backoff: () => 0,
      types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
      connection: isPooled ? {} : { application_name: 'vanline', statement_timeout: STATEMENT_TIMEOUT_MS },
      onnotice: () => {},
      onclose: () => replace(started),
      socket: (to: Destination) => sockets.open(to, () => replace(started)),
    }
    const session = postgres(asDriverUrl(url), options) as unknown as postgres.Sql
    const started: Driver = { session, hasAnswered: false, open: 0 }
    return started
  }

  /** Has what is to come done by a new driver. What the old one has not sent it will not send. */
  function replace(old: Driver): void {
    if (isClosed || old !== driver) return
    driver = startDriver()
    for (const each of waiting)
      if (each.driver === old && each.query.state === null)
        takeBack(each, connectionError('CONNECTION_LOST', 'The connection was lost before the statement was sent.'))
    replaced.add(old)
    discard(old)
  }

  function discard(old: Driver): void {
    if (old.open === 0 && replaced.delete(old)) void old.session.end({ timeout: 0 })
  }

  /** Something that a driver had begun has ended. */
  function ended(by: Driver): void {
    by.open -= 1
    discard(by)
  }

  const look = setInterval(() => {
    sockets.listen()
    const now = performance.now()
    for (const each of waiting) {
      if (now < Math.min(each.since + SEND_MAX_MS, each.giveUpAt)) continue
      if (each.query.state === null) {
        const error = connectionError('NOT_SENT', 'No connection to the database could be had in time.')
        away = { error, until: now + LOOK_EVERY_MS }
        takeBack(each, error)
      } else if (now >= each.giveUpAt) {
        sockets.cutSilentSince(each.since)
        each.fail(connectionError('OVERDUE', 'The database did not answer in time.'))
      }
    }
  }, LOOK_EVERY_MS)
  look.unref()

  /** The driver has no way to forget a query that waits for a connection, so what it may still send is made harmless. */
  function takeBack({ query, fail }: Waiting, error: Error): void {
    query.strings = ['SELECT 1']
    query.args = []
    fail(error)
  }

  /** Sends a query, and calls back with its answer or with what came of it instead; it does not wait for ever. */
  function send(
    query: Query,
    by: Driver,
    giveUpAt: number,
    resolve: (rows: unknown[]) => void,
    reject: (error: unknown) => void,
  ): void {
    const since = performance.now()
    if (away) {
      if (since < away.until) {
        reject(away.error)
        return
      }
      away.until = since + LOOK_EVERY_MS
    }
    const fail = (error: unknown) => {
      if (!waiting.delete(entry)) return
      ended(by)
      reject(error)
    }
    const entry: Waiting = { driver: by, query, since, giveUpAt, fail }
    waiting.add(entry)
    by.open += 1
    query.then(
      (rows) => {
        away = undefined
        sockets.answered()
        if (!by.hasAnswered) greet(by)
        if (!waiting.delete(entry)) return
        ended(by)
        resolve(rows)
      },
      (thrown) => {
        // What a server says before it takes a statement is why it does not let us in.
        const isShutOut = query.state === null && thrown instanceof postgres.PostgresError
        const error = isShutOut ? connectionError('NOT_SENT', thrown.message, thrown) : thrown
        if (isUnreached(error)) away = { error, until: performance.now() + LOOK_EVERY_MS }
        if (isCut(error)) {
          replace(by)
          if (isDirect && query.state) Object.assign(error, { backend: query.state.pid })
        }
        fail(error)
      },
    )
  }

  /** What is done once the first answer of a driver is there. */
  function greet(answering: Driver): void {
    answering.hasAnswered = true
    if (subscription)
      answering.session.listen(subscription.channel, subscription.hear, subscription.hear).catch(() => {})
    // A pooler that stands between makes up the numbers of processes itself, and then they say nothing.
    const query = queryOf(answering.session, 'SELECT pg_backend_pid() AS pid', [], {})
    query.then(
      (rows) => {
        isDirect = (rows as { pid: number }[]).at(-1)!.pid === query.state!.pid
      },
      () => {},
    )
  }

  // This is how the driver is told that nothing may be sent after a statement before its answer is there. A pooler gives a connection
  // to somebody else as soon as the first of several statements is answered, so there every one is alone.
  const alone = { prepare, onexecute: () => false }
  const among = isPooled ? alone : { prepare }

  const queryOf = (session: Session, text: string, values: readonly unknown[], how: Partial<Asking>): Query => {
    const pending = session.unsafe(text, values as Value[], how.isAlone ? alone : among)
    return (how.asValues ? pending.values() : pending) as unknown as Query
  }

  // Most of the time of a small read is spent in promises, so there is one here and no more.
  const ask: Ask = <Row>(text: string, values: readonly unknown[], how: Asking) =>
    new Promise<Row[]>((resolve, reject) => {
      const attempt = (times: number): void => {
        const query = queryOf(driver.session, text, values, how)
        send(query, driver, how.giveUpAt, resolve as (rows: unknown[]) => void, (error) => {
          const isHarmless = query.state === null || (how.isRepeatable && times < ASK_MAX)
          if (isCut(error) && isHarmless && !isClosed && performance.now() < how.giveUpAt) attempt(times + 1)
          else reject(how.refusalOf ? how.refusalOf(error) : error)
        })
      }
      attempt(1)
    })

  async function transaction<Result>(giveUpAt: number, work: (ask: Ask) => Promise<Result>): Promise<Result> {
    const asked = driver
    const late = connectionError('OVERDUE', 'The database did not answer in time.')
    const requireTime = () => {
      if (performance.now() >= giveUpAt) throw late
    }
    let backend: number | undefined
    const guarded = async (tx: Session) => {
      // Nothing is asked twice here, and failures are told as they are: it is up to the change to say what became of it.
      const askHere: Ask = <Row>(text: string, values: readonly unknown[], how: Asking) =>
        new Promise<Row[]>((resolve, reject) => {
          const query = queryOf(tx, text, values, how)
          const answered = (rows: unknown[]) => {
            backend = query.state?.pid
            resolve(rows as Row[])
          }
          send(query, asked, how.giveUpAt, answered, reject)
        })
      try {
        requireTime()
        const result = await work(askHere)
        requireTime()
        return result
      } catch (error) {
        if (!isCut(error) || codeOf(error) === 'OVERDUE') throw error
        // The driver would send ROLLBACK over a connection that is gone, and fall over it. It ends this one by itself.
        return new Promise<Result>(() => {})
      }
    }
    asked.open += 1
    const begun = (asked.session.begin((tx) => guarded(tx)) as Promise<Result>).finally(() => ended(asked))
    if (giveUpAt === Number.POSITIVE_INFINITY) return begun
    let timer: NodeJS.Timeout | undefined
    const overdue = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, giveUpAt - performance.now(), late)
    })
    try {
      return await Promise.race([begun, overdue])
    } catch (error) {
      throw isCut(error) && isDirect ? Object.assign(error as Error, { backend }) : error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    ask,
    transaction,
    listen(channel, hear) {
      subscription = { channel, hear }
    },
    waiting: () => [...waiting].filter(({ query }) => query.state === null).length,
    async close() {
      isClosed = true
      clearInterval(look)
      sockets.close()
      const old = [...replaced].map(({ session }) => session.end({ timeout: 0 }))
      await Promise.all([driver.session.end({ timeout: CLOSE_MAX_S }), ...old])
    },
  }
}

/** The driver takes a standby for one that can be written to, but not for the primary; and it knows no word for any server. */
const asDriverUrl = (url: string): string =>
  url.replace(/\btarget_session_attrs=(read-write|any)\b&?/, (_, asked) =>
    asked === 'any' ? '' : 'target_session_attrs=primary&',
  )
