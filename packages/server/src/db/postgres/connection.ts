/**
 * One connection to PostgreSQL.
 *
 * Statements are sent at once, without waiting for the answers before them, and prepared once under a name. Behind a pooler that keeps no
 * sessions neither works: there the driver holds a statement back until the one before it is answered, and none has a name.
 */
import { Socket } from 'node:net'
import { Client, type CustomTypesConfig, type QueryArrayResult, type QueryResult } from 'pg'
import type { Address, Host } from './address.ts'
import { codeOf, connectionError, isCut } from './errors.ts'

/** Called once, with an error or with the rows of the (last) statement. */
export type Answered = (error: unknown, rows: unknown[]) => void

/** What a server says of itself. */
export type Server = { isStandby: boolean; isReadOnly: boolean; encoding: string; isolation: string }

export type Connection = {
  server: Server
  /** The server's process behind it, if that is known: a pooler makes numbers up. */
  backend: number | undefined
  /** How many statements are unanswered. */
  open: number
  /** Whether a transaction has it to itself. */
  isReserved: boolean
  /** Whether it has prepared as many statements as a connection may. */
  isFull: () => boolean
  isLost: () => boolean
  /** How much has come from the server. */
  bytesRead: () => number
  send: (text: string, values: readonly unknown[], asValues: boolean, answered: Answered) => void
  /** Calls back for every notification of the channel. */
  listen: (channel: string, hear: () => void) => void
  /** Says goodbye when everything is answered. */
  end: () => Promise<void>
  cut: () => void
}

export type Terms = {
  isPooled: boolean
  applicationName: string
  /** What is set for the session, unless the URL says otherwise. Through a pooler nothing can be set. */
  settings: Record<string, string>
  /** Called once when the connection cannot be used any more, unless we ended it. */
  onLost: (connection: Connection) => void
}

const CONNECT_MAX_MS = 2_500
const KEEP_ALIVE_MS = 60_000
/** The server keeps a plan for each prepared statement. Beyond this many the connection is replaced. */
const STATEMENTS_MAX = 500

/**
 * The server's function in which a commit waits for a synchronous standby. If that wait is cancelled, the commit is a success to the server, with
 * a warning from here, which comes before the end of its statement and after the end of the one before.
 */
const REPLICATION_WAIT = 'SyncRepWaitForLSN'

/** One round trip sets up the session and says who is there. */
const HELLO = `SELECT pg_backend_pid() AS pid, pg_is_in_recovery() AS "isStandby",
  current_setting('transaction_read_only') = 'on' AS "isReadOnly", current_setting('server_encoding') AS encoding,
  current_setting('default_transaction_isolation') AS isolation,
  (SELECT count(set_config(key, value, false)) FROM json_each_text($1::json)) AS settings`

/** Never the server's own choice: our single statements are made for this one, and would fail by themselves in a stricter one. */
const ISOLATION = { default_transaction_isolation: 'read committed' }

const asIs = (text: string) => text
const PARSERS: Record<number, (text: string) => unknown> = {
  16: (text) => text === 't',
  ...Object.fromEntries([20, 21, 23, 26, 700, 701].map((oid) => [oid, Number])),
}
/** Numbers and truth values; everything else stays text, dates and times above all. */
const TYPES = { getTypeParser: (oid: number) => PARSERS[oid] ?? asIs } as CustomTypesConfig

/** Connects to one server. The error says why that was not possible. */
export async function connectTo(address: Address, { host, port }: Host, terms: Terms): Promise<Connection> {
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
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(HELLO, [JSON.stringify(settings)])
    const { pid, ...server } = rows[0] as Server & { pid: number }
    const backend = pid === (client as typeof client & { processID: number }).processID ? pid : undefined
    return connectionOn(client, socket, server, backend, terms)
  } catch (error) {
    socket.destroy()
    throw error
  }
}

function connectionOn(
  client: Client,
  socket: Socket,
  server: Server,
  backend: number | undefined,
  { isPooled, onLost }: Terms,
): Connection {
  const names = new Map<string, string>()
  let named = 0
  let isLost = false
  let isEnding = false
  let isUnreplicated = false

  const lose = () => {
    if (isLost) return
    isLost = true
    if (!isEnding) onLost(connection)
  }
  // The driver still takes statements between the first sign that a connection goes and its end.
  for (const sign of ['end', 'error', 'close'] as const) socket.once(sign, lose)
  client.on('error', lose)
  client.on('notice', ({ routine }) => {
    isUnreplicated ||= routine === REPLICATION_WAIT
  })

  function nameOf(text: string): string {
    const known = names.get(text)
    if (known !== undefined) return known
    const name = `s${named++}`
    names.set(text, name)
    return name
  }

  /** What became of a statement, told by a code. */
  function failureOf(error: Error, text: string): unknown {
    if (isCut(error)) lose()
    if (isUnprepared(error)) {
      names.delete(text)
      return connectionError('UNPREPARED', 'The statement was to be prepared again, and did nothing.', error)
    }
    const isNameless = codeOf(error) === '' && isLost
    const failure = isNameless ? connectionError('CONNECTION_LOST', error.message, error) : error
    return isCut(failure) && backend !== undefined ? Object.assign(failure, { backend }) : failure
  }

  const connection: Connection = {
    server,
    backend,
    open: 0,
    isReserved: false,
    isFull: () => names.size >= STATEMENTS_MAX,
    isLost: () => isLost,
    bytesRead: () => socket.bytesRead,
    send(text, values, asValues, answered) {
      connection.open += 1
      const isNamed = !isPooled && values.length > 0
      const query = {
        text,
        values: values as unknown[],
        ...(isNamed && { name: nameOf(text) }),
        ...(asValues && { rowMode: 'array' as const }),
      }
      client.query(query, (error: Error | null, result: Result) => {
        connection.open -= 1
        const isDoubtful = isUnreplicated
        isUnreplicated = false
        if (isDoubtful && !error) answered(connectionError('UNREPLICATED', 'No standby is known to have it.'), [])
        else if (error) answered(failureOf(error, text), [])
        else answered(undefined, (Array.isArray(result) ? result.at(-1)! : result).rows)
      })
    },
    listen(channel, hear) {
      client.on('notification', hear)
      connection.send(`LISTEN ${channel}`, [], false, hear)
    },
    async end() {
      isEnding = true
      await client.end()
    },
    cut: () => socket.destroy(),
  }
  return connection
}

type Result = QueryResult | QueryArrayResult | QueryResult[]

/** The name is not there (26000), is there already (42P05), or its plan no longer fits the tables: nothing was done. */
const isUnprepared = (error: Error): boolean =>
  /^(26000|42P05)$/.test(codeOf(error)) || (error as { routine?: string }).routine === 'RevalidateCachedQuery'
