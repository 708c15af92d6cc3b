/** Statements without an answer. Each of them ends once: with an answer, or when its time is over. */
import type { Answered, Connection, Sending } from './connection.ts'
import type { ConnectionGroup, Taker } from './connection-group.ts'
import { connectionError } from './errors.ts'

/** How long a statement may wait for a connection. */
export const SEND_MAX_MS = 3_000
const LOOK_EVERY_MS = 250
/** If an answer is overdue and the server has sent nothing for this long, the connection is dead. */
const SILENCE_MAX_MS = 500

type Statement = Taker & {
  group: ConnectionGroup
  since: number
  giveUpAt: number
  connection: Connection | undefined
  /** The index among the pending statements; undefined once the statement has ended. */
  place: number | undefined
  /** How many bytes the server had sent when the statement was sent. */
  bytesBefore: number
}

/** `giveUpAt` is on the clock of performance.now(). */
type Limits = Sending & { giveUpAt: number }

export type Pending = {
  /** A statement, to be given to its group or to a connection. */
  begin: <Row>(
    group: ConnectionGroup,
    text: string,
    values: unknown[],
    limits: Limits,
    answered: Answered<Row>,
  ) => Taker
  /** A connection of a group that carries nothing else until it is released. */
  reserve: (group: ConnectionGroup, giveUpAt: number) => Promise<Connection>
  stop: () => void
}

/**
 * Keeps the time of statements, which may wait for a connection for `sendMaxMs`. `onDead` is called with a connection that no longer leads to a
 * server.
 */
export function pendingStatements(sendMaxMs: number, onDead: (connection: Connection) => void): Pending {
  // Not a Set: it leaves a table behind whenever it has to make room, with the statements in it and a link to the next table. Such a chain
  // is garbage, but only a collection of the whole heap finds that out. At 1,100 updates a second it grew by 3 MB a second.
  const pending: Statement[] = []
  /** Ends a statement; false if it had ended before. */
  function end(statement: Statement): boolean {
    if (statement.place === undefined) return false
    const last = pending.pop()!
    if (last !== statement) {
      pending[statement.place] = last
      last.place = statement.place
    }
    statement.place = undefined
    return true
  }
  const timer = setInterval(() => {
    const now = performance.now()
    for (const each of [...pending]) endIfOverdue(each, now, sendMaxMs, onDead)
  }, LOOK_EVERY_MS).unref()

  /** Something that waits for a connection and is then done with it. */
  function add(group: ConnectionGroup, giveUpAt: number, take: Taker['take'], fail: Taker['fail']): Statement {
    const statement: Statement = {
      group,
      since: performance.now(),
      giveUpAt,
      connection: undefined,
      place: pending.length,
      bytesBefore: 0,
      take(connection) {
        statement.connection = connection
        statement.bytesBefore = connection.bytesRead()
        take(connection)
      },
      fail(error) {
        if (end(statement)) fail(error)
      },
    }
    pending.push(statement)
    return statement
  }

  return {
    begin<Row>(group: ConnectionGroup, text: string, values: unknown[], limits: Limits, answered: Answered<Row>) {
      const send = (connection: Connection) =>
        connection.send<Row>(text, values, limits, (error, rows) => {
          group.freed()
          if (end(statement)) answered(error, rows)
        })
      const statement = add(group, limits.giveUpAt, send, (error) => answered(error, []))
      return statement
    },
    reserve: (group, giveUpAt) =>
      new Promise((resolve, reject) => {
        const reserve = (connection: Connection) => {
          end(waiting)
          connection.isReserved = true
          resolve(connection)
        }
        const waiting = add(group, giveUpAt, reserve, reject)
        group.want(waiting)
      }),
    stop: () => clearInterval(timer),
  }
}

/** A statement that was not sent is withdrawn. One that was sent may have been done. */
function endIfOverdue(
  statement: Statement,
  now: number,
  sendMaxMs: number,
  onDead: (connection: Connection) => void,
): void {
  const { group, connection, since, giveUpAt, bytesBefore } = statement
  if (now < Math.min(since + sendMaxMs, giveUpAt)) return
  if (connection === undefined) {
    group.withdraw(statement)
    statement.fail(connectionError('NO_CONNECTION_YET', 'There was no free connection to the database in time.'))
  } else if (now >= giveUpAt) {
    statement.fail(connectionError('OVERDUE', 'The database did not answer in time.'))
    if (connection.bytesRead() === bytesBefore && now - since >= SILENCE_MAX_MS) onDead(connection)
  }
}
