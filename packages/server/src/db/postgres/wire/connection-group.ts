/** A few shared connections. A statement goes to the least busy connection, and waits here only while no connection can take it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import { connectionError } from './errors.ts'

/** Waits for a connection. Either `take` or `fail` is called, once. */
export type Taker = { take: (connection: Connection) => void; fail: (error: unknown) => void }

export type ConnectionGroup = {
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

type GroupOptions = {
  connect: (onLost: (lost: Connection) => void) => Promise<Connection>
  size: number
  /** Whether a connection carries one statement at a time. */
  isOneByOne: boolean
  /** Whether a statement waits for a new connection, while there may be more, instead of queueing behind one that may take long. */
  isSpread: boolean
}

type State = GroupOptions & { connections: Connection[]; queue: Taker[]; connecting: number; isClosed: boolean }

const CLOSE_MAX_MS = 1_000

const closed = (): Error => connectionError('NOT_SENT', 'The database is being closed.')

/** Opens a group. It connects when the first taker comes. */
export function openGroup(options: GroupOptions): ConnectionGroup {
  const group: State = { ...options, connections: [], queue: [], connecting: 0, isClosed: false }
  return {
    open() {
      if (group.connections.length + group.connecting === 0 && !group.isClosed) void grow(group)
    },
    want: (taker) => want(group, taker),
    withdraw(taker) {
      group.queue = group.queue.filter((each) => each !== taker)
    },
    freed: () => serveQueue(group),
    waiting: () => group.queue.length,
    renew() {
      for (const each of group.connections) if (!each.isReserved) retire(group, each)
    },
    close: () => close(group),
  }
}

function want(group: State, taker: Taker): void {
  if (group.isClosed) {
    taker.fail(closed())
    return
  }
  const connection = leastBusy(group)
  const isBusy = connection === undefined || connection.open > 0
  const canGrow = hasRoom(group)
  if (connection === undefined || (group.isSpread && isBusy && canGrow)) group.queue.push(taker)
  else give(group, connection, taker)
  if (isBusy && canGrow) void grow(group)
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

function give(group: State, connection: Connection, taker: Taker): void {
  taker.take(connection)
  if (connection.isFull() && !connection.isReserved) retire(group, connection)
}

function serveQueue(group: State): void {
  while (group.queue.length > 0) {
    const connection = leastBusy(group)
    const taker = connection && group.queue.shift()
    if (!connection || !taker) return
    give(group, connection, taker)
  }
}

async function grow(group: State): Promise<void> {
  group.connecting += 1
  try {
    const connection = await group.connect((lost) => replace(group, lost))
    group.connecting -= 1
    if (group.isClosed) void connection.end()
    else if (!connection.isLost()) group.connections.push(connection)
    serveQueue(group)
  } catch (error) {
    group.connecting -= 1
    // Another attempt may succeed, for example when the server has one slot left.
    if (group.connections.length === 0 && group.connecting === 0) failAll(group, error)
    else serveQueue(group)
  }
}

function replace(group: State, lost: Connection): void {
  remove(group, lost)
  if (group.queue.length > 0 && hasRoom(group)) void grow(group)
}

function retire(group: State, connection: Connection): void {
  remove(group, connection)
  void connection.end()
}

function remove(group: State, connection: Connection): void {
  group.connections = group.connections.filter((each) => each !== connection)
}

function failAll(group: State, error: unknown): void {
  const failed = group.queue
  group.queue = []
  for (const taker of failed) taker.fail(error)
}

async function close(group: State): Promise<void> {
  group.isClosed = true
  failAll(group, closed())
  const ending = group.connections
  await Promise.race([Promise.all(ending.map((each) => each.end())), pause(CLOSE_MAX_MS, undefined, { ref: false })])
  for (const each of ending) each.cut()
}
