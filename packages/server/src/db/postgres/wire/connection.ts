/**
 * One connection to PostgreSQL.
 *
 * Statements are pipelined: they are sent without waiting for earlier answers. Each is prepared once, under a name. Behind a pooler
 * without sessions neither works: there the driver sends a statement when the one before it is answered, and no statement has a name.
 */
import { Socket } from 'node:net'
import { Client, DatabaseError } from 'pg'
import type { ByteBudget } from '../../../kernel/byte-budget.ts'
import { codeOf } from '../../../kernel/thrown.ts'
import type { DatabaseAddress, Host } from './address.ts'
import { connectionError, isCut } from './errors.ts'
import { type TakeRow, takeRows } from './incoming.ts'
import { type Prepared, type RowForm, Statement } from './statement.ts'

/** Called once, with an error or with the rows of the (last) statement. */
export type Answered<Row> = (error: unknown, rows: Row[]) => void

/**
 * How a text is sent, and what its answer is: rows with names (the default), rows as arrays, or bytes. `isSingle`: it is one statement, and
 * is prepared even if it has no parameters. `budget`: rows that come after it is spent are dropped.
 */
export type Sending = { form?: RowForm; isSingle?: boolean; budget?: ByteBudget | undefined }

/** What a server reports about itself. */
export type Server = { isStandby: boolean; isReadOnly: boolean; encoding: string; isolation: string }

export type Connection = {
  server: Server
  /** The process id of the server's backend, if it is known. A pooler makes ids up. */
  backend: number | undefined
  /** How many statements are unanswered. */
  open: number
  /** Whether a transaction uses it alone. */
  isReserved: boolean
  /** Whether it has prepared as many statements as a connection may. */
  isFull: () => boolean
  isLost: () => boolean
  /** How many bytes the server has sent. */
  bytesRead: () => number
  send: <Row>(text: string, values: unknown[], how: Sending, answered: Answered<Row>) => void
  /** Calls back with the text of every notification of the channel, and with none when it begins to listen. */
  listen: (channel: string, hear: Hear) => void
  /** Closes the connection when everything is answered. */
  end: () => Promise<void>
  /** Closes the connection now. */
  cut: () => void
}

/** Hears the text of a notification. */
export type Hear = (text: string) => void

export type Terms = {
  isPooled: boolean
  /** Whether statements may ask for bytes. */
  hasBytes?: boolean
  /** What the server calls the session; `given` is the name in the URL. */
  nameOf: (given: string | undefined) => string
  /** Default settings of the session; settings in the URL win. Through a pooler nothing can be set. */
  settings: Record<string, string>
  /** Called once when the connection cannot be used any more, unless we ended it. */
  onLost: (connection: Connection) => void
}

const KEEP_ALIVE_MS = 60_000
/** The server keeps a plan for each prepared statement. Beyond this many the connection is replaced. */
const STATEMENTS_MAX = 500

/**
 * The server's function in which a commit waits for a synchronous standby. If that wait is cancelled, the server reports success with a
 * warning from this function. The warning comes before the end of its statement and after the end of the statement before.
 */
const REPLICATION_WAIT = 'SyncRepWaitForLSN'

/** Sets up the session and describes the server in one round trip. */
const HELLO = `SELECT pg_backend_pid() AS pid, pg_is_in_recovery() AS "isStandby",
  current_setting('transaction_read_only') = 'on' AS "isReadOnly", current_setting('server_encoding') AS encoding,
  current_setting('default_transaction_isolation') AS isolation,
  (SELECT count(set_config(key, value, false)) FROM json_each_text($1::json)) AS settings`

/** Never the server's default: our single statements are written for this level, and would fail by themselves in a stricter one. */
const ISOLATION = { default_transaction_isolation: 'read committed' }

/** Connects to one server. */
export async function connectTo(address: DatabaseAddress, { host, port }: Host, terms: Terms): Promise<Connection> {
  const { user, password, database, tls } = address
  const settings = terms.isPooled ? {} : { ...terms.settings, ...address.settings, ...ISOLATION }
  const socket = new Socket()
  const client = new Client({
    ...{ host, port, user, password, database, ssl: tls ?? false },
    application_name: terms.nameOf(address.applicationName),
    pipeline: !terms.isPooled,
    connectionTimeoutMillis: address.connectMaxMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: () => socket,
  })
  const sent = terms.hasBytes ? new Set<Statement>() : undefined
  if (sent) takeRows(client, () => takerOf(sent))
  // The server may end the connection with the same bytes that answer the first statement.
  const loss = watchLoss(client, socket)
  try {
    await client.connect()
    const { rows } = await client.query<Server & { pid: number }>(HELLO, [JSON.stringify(settings)])
    const [hello] = rows
    if (!hello || loss.isLost())
      throw connectionError('CONNECTION_LOST', 'The server closed the connection during the start.')
    const { pid, ...server } = hello
    const backend = 'processID' in client && client.processID === pid ? pid : undefined
    return connectionOn({ client, socket, loss, sent }, server, backend, terms)
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** The statement whose answer arrives now, if it takes bytes. Answers come in the order of the statements. */
function takerOf([first]: ReadonlySet<Statement>): TakeRow | undefined {
  return first?.isOfBytes ? (part) => first.take(part) : undefined
}

type Opened = { client: Client; socket: Socket; loss: Loss; sent: Set<Statement> | undefined }

function connectionOn(
  { client, socket, loss, sent }: Opened,
  server: Server,
  backend: number | undefined,
  { isPooled, onLost }: Terms,
): Connection {
  const statements = preparedStatements()
  let isEnding = false
  let isUnreplicated = false
  client.on('notice', ({ routine }) => {
    isUnreplicated ||= routine === REPLICATION_WAIT
  })
  loss.onLost = () => {
    if (!isEnding) onLost(connection)
  }

  function failureOf(error: Error, text: string): unknown {
    if (isCut(error)) loss.report()
    if (mustPrepareAgain(error)) {
      statements.drop(text)
      return connectionError('UNPREPARED', 'The statement must be prepared again; it had no effect.', error)
    }
    const isNameless = codeOf(error) === '' && loss.isLost()
    const failure = isNameless ? connectionError('CONNECTION_LOST', error.message, error) : error
    return isCut(failure) && backend !== undefined ? Object.assign(failure, { backend }) : failure
  }

  const connection: Connection = {
    server,
    backend,
    open: 0,
    isReserved: false,
    isFull: statements.isFull,
    isLost: loss.isLost,
    bytesRead: () => socket.bytesRead,
    send(text, values, { form = 'rows', isSingle = false, budget }, answered) {
      connection.open += 1
      flushAfterTurn(socket)
      const ended = (error: unknown, rows: unknown[]) => {
        connection.open -= 1
        sent?.delete(statement)
        const isDoubtful = isUnreplicated
        isUnreplicated = false
        if (isDoubtful && !error) answered(connectionError('UNREPLICATED', 'No standby is known to have it.'), [])
        else if (error instanceof Error) answered(failureOf(error, text), [])
        else answered(undefined, rows as never[])
      }
      const isPrepared = !isPooled && (isSingle || values.length > 0)
      const prepared = isPrepared ? statements.of(text) : undefined
      const statement = new Statement(text, values, { form, budget }, prepared, ended)
      sent?.add(statement)
      client.query(statement)
    },
    listen(channel, hear) {
      client.on('notification', (heard) => {
        if (heard.channel === channel) hear(heard.payload ?? '')
      })
      connection.send(`LISTEN ${channel}`, [], {}, () => hear(''))
    },
    async end() {
      isEnding = true
      await client.end()
    },
    cut: () => socket.destroy(),
  }
  return connection
}

/** Statements of one turn of the event loop are one write to the socket. */
function flushAfterTurn(socket: Socket): void {
  if (socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}

type Loss = { isLost: () => boolean; report: () => void; onLost: () => void }

/** Calls back once, at the first sign that a connection is going. The driver still accepts statements between that sign and the end. */
function watchLoss(client: Client, socket: Socket): Loss {
  let isLost = false
  const report = () => {
    if (isLost) return
    isLost = true
    loss.onLost()
  }
  // Not once: a second error would have no listener.
  for (const sign of ['end', 'error', 'close'] as const) socket.on(sign, report)
  client.on('error', report)
  const loss: Loss = { isLost: () => isLost, report, onLost: () => {} }
  return loss
}

/** The statements that a connection has prepared, by their texts. */
function preparedStatements(): {
  of: (text: string) => Prepared
  drop: (text: string) => void
  isFull: () => boolean
} {
  const statements = new Map<string, Prepared>()
  let count = 0
  return {
    of(text) {
      const known = statements.get(text)
      if (known !== undefined) return known
      const prepared = { name: `s${count++}`, columns: undefined }
      statements.set(text, prepared)
      return prepared
    },
    drop: (text) => statements.delete(text),
    isFull: () => statements.size >= STATEMENTS_MAX,
  }
}

/** The name is unknown (26000), is already taken (42P05), or its plan no longer fits the tables. The statement did nothing. */
const mustPrepareAgain = (error: Error): boolean =>
  /^(26000|42P05)$/.test(codeOf(error)) || (error instanceof DatabaseError && error.routine === 'RevalidateCachedQuery')
