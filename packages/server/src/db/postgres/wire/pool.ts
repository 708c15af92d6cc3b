/**
 * The connections of a node. The rest of the service relies on two promises: everything ends in time, and the reported outcome of a
 * statement is true.
 *
 * Reads, writes, the numbering of events and the bytes of files have their own connections: writes wait for locks, and must not hold up
 * what needs none.
 *
 * A statement that found no connection in time is withdrawn before it is sent: a change must not happen after its client was told that it
 * did not. A statement that was sent and not answered in time may have been done.
 */

import { nodeName } from '../nodes.ts'
import type { Ask, Asking } from './ask.ts'
import type { Answered, Connection, Hear } from './connection.ts'
import { type ConnectionGroup, openGroup } from './connection-group.ts'
import { connectionError, isCut, isLocked, isUnprepared } from './errors.ts'
import { type Pending, pendingStatements, SEND_MAX_MS } from './pending.ts'
import { serversOf } from './servers.ts'

export type PostgresOptions = {
  poolSize: number
  /** Whether the URL leads to a pooler that keeps no sessions. */
  isPooled: boolean
  /** How long anything may take. */
  answerMaxMs?: number
  /** How long a statement may wait for a connection. */
  sendMaxMs?: number
}

export type Pool = {
  read: Ask
  write: Ask
  /** For the numbering of events. */
  feed: Ask
  /** For bytes of files. What it writes is durable with the next statement of `write`. */
  bytes: Ask
  /** Runs something in a transaction, unless it begins or ends too late. */
  transaction: <Result>(giveUpAt: number, work: (ask: Ask) => Promise<Result>) => Promise<Result>
  /** Calls back with the text of each notification on the channel, and with none when it begins to listen. A pooler lets none through. */
  listen: (channel: string, hear: Hear) => void
  /** How many statements have not been sent. */
  waiting: () => number
  close: () => Promise<void>
}

export const ANSWER_MAX_MS = 8_500
const ASK_MAX = 3

/**
 * Settings of every session. The server gives up before the client does, so that there is an answer. A write does not wait long for a row
 * that another session has locked: it is decided again a moment later, and its connection is free in between. A node that is paused in a
 * transaction loses the transaction, because others wait for its rows.
 */
const SESSION = { statement_timeout: '8s', idle_in_transaction_session_timeout: '3s' }
const LOCK_TIMEOUTS = { read: '2s', write: '100ms', feed: '2s', bytes: '2s' }
/** The log of the server has one order: the commit of a later change waits until everything before it is durable too. */
const DURABLE_LATER = { synchronous_commit: 'off' }
/** Bytes keep a connection busy, and few connections are as fast as many. */
export const BYTES_CONNECTIONS = 2

/** Opens a pool of connections. It connects when the first statement comes. */
export function openPool(url: string, { poolSize, isPooled, sendMaxMs = SEND_MAX_MS }: PostgresOptions): Pool {
  const connect = serversOf(url)
  const subscriptions = new Map<string, Hear>()
  let isClosed = false

  function groupFor(
    use: keyof typeof LOCK_TIMEOUTS,
    size: number,
    onConnected: (connection: Connection) => void,
  ): ConnectionGroup {
    const settings = { ...SESSION, lock_timeout: LOCK_TIMEOUTS[use], ...(use === 'bytes' && DURABLE_LATER) }
    const connectHere = async (onLost: (lost: Connection) => void) => {
      const connection = await connect({ isPooled, hasBytes: use === 'bytes', nameOf: nodeName, settings, onLost })
      onConnected(connection)
      return connection
    }
    return openGroup({ connect: connectHere, size, isOneByOne: isPooled, isSpread: use === 'write' })
  }
  const feed = groupFor('feed', 1, (connection) => {
    for (const [channel, hear] of subscriptions) connection.listen(channel, hear)
  })
  /** When the server is reached, notifications are wanted too, before the first statement of the feed. */
  const openFeed = () => {
    if (subscriptions.size > 0) feed.open()
  }
  const reads = groupFor('read', poolSize, openFeed)
  const writes = groupFor('write', poolSize, openFeed)
  const bytes = groupFor('bytes', BYTES_CONNECTIONS, openFeed)
  const groups = [reads, writes, feed, bytes]

  // A server that vanishes leaves dead connections, and every statement sent on them is lost. One dead connection condemns all.
  const pending = pendingStatements(sendMaxMs, (dead) => {
    dead.cut()
    for (const group of groups) group.renew()
  })
  const mayRepeat = () => !isClosed

  return {
    read: askOn(reads, pending, mayRepeat),
    write: askOn(writes, pending, mayRepeat),
    feed: askOn(feed, pending, mayRepeat),
    bytes: askOn(bytes, pending, mayRepeat),
    transaction: transactionsOn(writes, pending),
    listen: (channel, hear) => subscriptions.set(channel, hear),
    waiting: () => groups.reduce((sum, group) => sum + group.waiting(), 0),
    async close() {
      isClosed = true
      pending.stop()
      await Promise.all(groups.map((group) => group.close()))
    },
  }
}

/** Asks on the connections of a group. A small read spends most of its time in promises, so this makes only one. */
const askOn =
  (group: ConnectionGroup, pending: Pending, mayRepeat: () => boolean): Ask =>
  <Row>(text: string, values: unknown[], how: Asking) =>
    new Promise<Row[]>((resolve, reject) => {
      const attempt = (times: number): void => {
        const answered: Answered<Row> = (error, rows) => {
          if (error === undefined) resolve(rows)
          else if (times < ASK_MAX && isHarmless(error, how) && mayRepeat()) attempt(times + 1)
          else reject(how.refusalOf ? how.refusalOf(error) : error)
        }
        group.want(pending.begin(group, text, values, how, answered))
      }
      attempt(1)
    })

/** Whether a statement may be asked again: it did nothing, or doing it twice changes nothing. */
const isHarmless = (error: unknown, { isRepeatable, giveUpAt }: Asking): boolean =>
  (isUnprepared(error) || (isRepeatable === true && (isCut(error) || isLocked(error)))) && performance.now() < giveUpAt

/** Asks on one connection, once, and reports failures as they are. */
const askAlone =
  (connection: Connection, group: ConnectionGroup, pending: Pending): Ask =>
  <Row>(text: string, values: unknown[], how: Asking) =>
    new Promise<Row[]>((resolve, reject) => {
      const answered: Answered<Row> = (error, rows) => (error === undefined ? resolve(rows) : reject(error))
      pending.begin(group, text, values, how, answered).take(connection)
    })

/** Transactions on reserved connections of a group. */
const transactionsOn =
  (group: ConnectionGroup, pending: Pending): Pool['transaction'] =>
  async (giveUpAt, work) => {
    const connection = await pending.reserve(group, giveUpAt)
    const ask = askAlone(connection, group, pending)
    try {
      await ask('BEGIN', [], { giveUpAt })
      const result = await work(ask)
      if (performance.now() >= giveUpAt) throw connectionError('NOT_SENT', 'There was no time left to commit.')
      await ask('COMMIT', [], { giveUpAt })
      return result
    } catch (error) {
      if (!connection.isLost()) connection.send('ROLLBACK', [], {}, group.freed)
      throw error
    } finally {
      connection.isReserved = false
      group.freed()
    }
  }
