/** A few connections that are shared: a statement goes to the least busy one, and waits here only as long as there is none to take it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from './connection.ts'

/** Waits for a connection, and is given one or an error, once. */
export type Taker = { take: (connection: Connection) => void; fail: (error: unknown) => void }

export type Lane = {
  /** Has at least one connection, as soon as that can be. */
  open: () => void
  want: (taker: Taker) => void
  /** Has a taker wait no longer. */
  withdraw: (taker: Taker) => void
  /** A connection can take more than before. */
  freed: () => void
  waiting: () => number
  /** From now on other connections are used; these only end what they have begun. */
  renew: () => void
  close: () => Promise<void>
}

type LaneOptions = {
  connect: (onLost: (lost: Connection) => void) => Promise<Connection>
  size: number
  /** Whether a connection carries one statement at a time. */
  isOneByOne: boolean
  /** Whether a statement waits for another connection, as long as there may be more, rather than go behind one that may take long. */
  isSpread: boolean
}

const CLOSE_MAX_MS = 1_000

/** Opens a lane; the first connection is made when it is wanted. */
export function openLane({ connect, size, isOneByOne, isSpread }: LaneOptions): Lane {
  let connections: Connection[] = []
  let queue: Taker[] = []
  let connecting = 0
  let isClosed = false

  function leastBusy(): Connection | undefined {
    let found: Connection | undefined
    for (const each of connections) {
      if (each.isReserved || (isOneByOne && each.open > 0)) continue
      if (found === undefined || each.open < found.open) found = each
    }
    return found
  }

  function want(taker: Taker): void {
    const connection = leastBusy()
    const isBusy = connection === undefined || connection.open > 0
    const hasRoom = connections.length + connecting < size && !isClosed
    if (connection === undefined || (isSpread && isBusy && hasRoom)) queue.push(taker)
    else give(connection, taker)
    if (isBusy && hasRoom) void grow()
  }

  function give(connection: Connection, taker: Taker): void {
    taker.take(connection)
    if (connection.isFull() && !connection.isReserved) retire(connection)
  }

  function freed(): void {
    while (queue.length > 0) {
      const connection = leastBusy()
      if (connection === undefined) return
      give(connection, queue.shift()!)
    }
  }

  async function grow(): Promise<void> {
    connecting += 1
    try {
      const connection = await connect(lost)
      connecting -= 1
      if (isClosed) void connection.end()
      else if (!connection.isLost()) connections.push(connection)
      freed()
    } catch (error) {
      connecting -= 1
      // Others may still get through, for example when the server has one place left.
      if (connections.length === 0 && connecting === 0) failAll(error)
      else freed()
    }
  }

  function failAll(error: unknown): void {
    const failed = queue
    queue = []
    for (const taker of failed) taker.fail(error)
  }

  function lost(connection: Connection): void {
    connections = connections.filter((each) => each !== connection)
    if (queue.length > 0 && connections.length + connecting < size && !isClosed) void grow()
  }

  function retire(connection: Connection): void {
    connections = connections.filter((each) => each !== connection)
    void connection.end()
  }

  return {
    open() {
      if (connections.length + connecting === 0 && !isClosed) void grow()
    },
    want,
    withdraw(taker) {
      queue = queue.filter((each) => each !== taker)
    },
    freed,
    waiting: () => queue.length,
    renew() {
      for (const each of connections) if (!each.isReserved) retire(each)
    },
    async close() {
      isClosed = true
      failAll(new Error('The database is being closed.'))
      const ending = connections
      await Promise.race([
        Promise.all(ending.map((each) => each.end())),
        pause(CLOSE_MAX_MS, undefined, { ref: false }),
      ])
      for (const each of ending) each.cut()
    },
  }
}
