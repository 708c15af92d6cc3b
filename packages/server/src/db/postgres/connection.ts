/**
 * One connection to PostgreSQL.
 *
 * Statements are pipelined: they are sent without waiting for earlier answers. Each is prepared once, under a name. Behind a pooler
 * without sessions neither works: there the driver sends a statement when the one before it is answered, and no statement has a name.
 */
import { Socket } from 'node:net'
import { Client, type CustomTypesConfig, DatabaseError, type QueryResult } from 'pg'
import { codeOf } from '../../kernel/thrown.ts'
import type { DatabaseAddress, Host } from './address.ts'
import { CopyOut } from './copy-out.ts'
import { connectionError, isCut } from './errors.ts'

/** Called once, with an error or with the rows of the (last) statement. */
export type Answered<Row> = (error: unknown, rows: Row[]) => void

/** Rows with names, rows as arrays, or the bytes of the first column, which is read by COPY. */
export type AnswerForm = 'rows' | 'values' | 'bytes'

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
  send: <Row>(text: string, values: unknown[], form: AnswerForm, answered: Answered<Row>) => void
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
  applicationName: string
  /** Settings of the session, unless the URL has others. Through a pooler nothing can be set. */
  settings: Record<string, string>
  /** Called once when the connection cannot be used any more, unless we ended it. */
  onLost: (connection: Connection) => void
}

const CONNECT_MAX_MS = 2_500
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

const asIs = (text: string) => text
const PARSERS: Record<number, (text: string) => unknown> = {
  16: (text) => text === 't',
  17: (text) => Buffer.from(text.slice(2), 'hex'),
  ...Object.fromEntries([20, 21, 23, 26, 700, 701].map((oid) => [oid, Number])),
}
/** Parses numbers, booleans and bytes. Everything else stays text, dates and times too. */
const TYPES: CustomTypesConfig = { getTypeParser: (oid: number) => PARSERS[oid] ?? asIs }

/** Connects to one server. */
export async function connectTo(address: DatabaseAddress, { host, port }: Host, terms: Terms): Promise<Connection> {
  const { user, password, database, tls } = address
  const settings = terms.isPooled ? {} : { ...terms.settings, ...address.settings, ...ISOLATION }
  const socket = new Socket()
  const client = new Client({
    ...{ host, port, user, password, database, ssl: tls ?? false, types: TYPES },
    application_name: address.applicationName ?? terms.applicationName,
    pipeline: !terms.isPooled,
    connectionTimeoutMillis: CONNECT_MAX_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: () => socket,
  })
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
    return connectionOn(client, socket, loss, server, backend, terms)
  } catch (error) {
    socket.destroy()
    throw error
  }
}

function connectionOn(
  client: Client,
  socket: Socket,
  loss: Loss,
  server: Server,
  backend: number | undefined,
  { isPooled, onLost }: Terms,
): Connection {
  const names = statementNames()
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
      names.drop(text)
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
    isFull: names.isFull,
    isLost: loss.isLost,
    bytesRead: () => socket.bytesRead,
    send(text, values, form, answered) {
      connection.open += 1
      const isNamed = !isPooled && values.length > 0
      const query = { text, values, ...(isNamed && { name: names.nameOf(text) }) }
      sendQuery(client, query, form, (error, rows) => {
        connection.open -= 1
        const isDoubtful = isUnreplicated
        isUnreplicated = false
        if (isDoubtful && !error) answered(connectionError('UNREPLICATED', 'No standby is known to have it.'), [])
        else if (error instanceof Error) answered(failureOf(error, text), [])
        else answered(undefined, rows() as never[])
      })
    },
    listen(channel, hear) {
      client.on('notification', (heard) => {
        if (heard.channel === channel) hear(heard.payload ?? '')
      })
      connection.send(`LISTEN ${channel}`, [], 'rows', () => hear(''))
    },
    async end() {
      isEnding = true
      await client.end()
    },
    cut: () => socket.destroy(),
  }
  return connection
}

/** Sends a query in the way that its answer is wanted. Calls back with an error, or with how to get the rows. */
function sendQuery(
  client: Client,
  query: { text: string; values: unknown[] },
  form: AnswerForm,
  ended: (error: unknown, rows: () => unknown[]) => void,
): void {
  if (form === 'bytes') {
    const copy: CopyOut = new CopyOut(query.text, (error) => ended(error, () => copy.bytes()))
    client.query(copy)
    return
  }
  const asked = form === 'values' ? { ...query, rowMode: 'array' as const } : query
  client.query(asked, (error: Error | null, result: Result) => ended(error, () => rowsOf(result)))
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
  for (const sign of ['end', 'error', 'close'] as const) socket.once(sign, report)
  client.on('error', report)
  const loss: Loss = { isLost: () => isLost, report, onLost: () => {} }
  return loss
}

/** The names of the statements that a connection has prepared, by their texts. */
function statementNames(): {
  nameOf: (text: string) => string
  drop: (text: string) => void
  isFull: () => boolean
} {
  const names = new Map<string, string>()
  let count = 0
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined) return known
      const name = `s${count++}`
      names.set(text, name)
      return name
    },
    drop: (text) => names.delete(text),
    isFull: () => names.size >= STATEMENTS_MAX,
  }
}

type Result = QueryResult | QueryResult[]

/** A text with several statements has several results. The last one counts. */
const rowsOf = (result: Result) => (Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows)

/** The name is unknown (26000), is already taken (42P05), or its plan no longer fits the tables. The statement did nothing. */
const mustPrepareAgain = (error: Error): boolean =>
  /^(26000|42P05)$/.test(codeOf(error)) || (error instanceof DatabaseError && error.routine === 'RevalidateCachedQuery')
