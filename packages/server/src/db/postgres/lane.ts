/** A few shared connections. A statement goes to the least busy connection, and waits here only while no connection can take it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from './connection.ts'

/** Waits for a connection. Either `take` or `fail` is called, once. */
export type Taker = { take: (connection: Connection) => void; fail: (error: unknown) => void }

export type Lane = {
  /** Connects, unless there is a connection or one is being made. */
  open: () => void
  want: (taker: Taker) => void
  /** Removes a taker that waits. */
  withdraw: (taker: Taker) => void
  /** To be called when a connection can take more than before. */
  freed: () => void
  waiting: () => number
  /** Replaces the connections. The present ones finish the statements they have. */
  renew: () => void
  close: () => Promise<void>
}

type LaneOptions = {
  connect: (onLost: (lost: Connection) => void) => Promise<Connection>
  size: number
  /** Whether a connection carries one statement at a time. */
  isOneByOne: boolean
  /** Whether a statement waits for a new connection, while there may be more, instead of queueing behind one that may take long. */
  isSpread: boolean
}

type State = LaneOptions & { connections: Connection[]; queue: Taker[]; connecting: number; isClosed: boolean }

const CLOSE_MAX_MS = 1_000

/** Opens a lane. It connects when the first taker comes. */
export function openLane(options: LaneOptions): Lane {
  const lane: State = { ...options, connections: [], queue: [], connecting: 0, isClosed: false }
  return {
    open() {
      if (lane.connections.length + lane.connecting === 0 && !lane.isClosed) void grow(lane)
    },
    want: (taker) => want(lane, taker),
    withdraw(taker) {
      lane.queue = lane.queue.filter((each) => each !== taker)
    },
    freed: () => serveQueue(lane),
    waiting: () => lane.queue.length,
    renew() {
      for (const each of lane.connections) if (!each.isReserved) retire(lane, each)
    },
    close: () => close(lane),
  }
}

function want(lane: State, taker: Taker): void {
  const connection = leastBusy(lane)
  const isBusy = connection === undefined || connection.open > 0
  const canGrow = hasRoom(lane)
  if (connection === undefined || (lane.isSpread && isBusy && canGrow)) lane.queue.push(taker)
  else give(lane, connection, taker)
  if (isBusy && canGrow) void grow(lane)
}

function leastBusy({ connections, isOneByOne }: State): Connection | undefined {
  let found: Connection | undefined
  for (const each of connections) {
    if (each.isReserved || (isOneByOne && each.open > 0)) continue
    if (found === undefined || each.open < found.open) found = each
  }
  return found
}

const hasRoom = ({ connections, connecting, size, isClosed }: State): boolean =>
  connections.length + connecting < size && !isClosed

function give(lane: State, connection: Connection, taker: Taker): void {
  taker.take(connection)
  if (connection.isFull() && !connection.isReserved) retire(lane, connection)
}

function serveQueue(lane: State): void {
  while (lane.queue.length > 0) {
    const connection = leastBusy(lane)
    const taker = connection && lane.queue.shift()
    if (!connection || !taker) return
    give(lane, connection, taker)
  }
}

async function grow(lane: State): Promise<void> {
  lane.connecting += 1
  try {
    const connection = await lane.connect((lost) => replace(lane, lost))
    lane.connecting -= 1
    if (lane.isClosed) void connection.end()
    else if (!connection.isLost()) lane.connections.push(connection)
    serveQueue(lane)
  } catch (error) {
    lane.connecting -= 1
    // Another attempt may succeed, for example when the server has one slot left.
    if (lane.connections.length === 0 && lane.connecting === 0) failAll(lane, error)
    else serveQueue(lane)
  }
}

function replace(lane: State, lost: Connection): void {
  remove(lane, lost)
  if (lane.queue.length > 0 && hasRoom(lane)) void grow(lane)
}

function retire(lane: State, connection: Connection): void {
  remove(lane, connection)
  void connection.end()
}

function remove(lane: State, connection: Connection): void {
  lane.connections = lane.connections.filter((each) => each !== connection)
}

function failAll(lane: State, error: unknown): void {
  const failed = lane.queue
  lane.queue = []
  for (const taker of failed) taker.fail(error)
}

async function close(lane: State): Promise<void> {
  lane.isClosed = true
  failAll(lane, new Error('The database is being closed.'))
  const ending = lane.connections
  await Promise.race([Promise.all(ending.map((each) => each.end())), pause(CLOSE_MAX_MS, undefined, { ref: false })])
  for (const each of ending) each.cut()
}
