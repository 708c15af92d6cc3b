import type { Connection } from './connection.ts'
import { connectionError } from './errors.ts'
import { serversOf } from './servers.ts'

/** A single connection to PostgreSQL for work that a pool cannot do: hold transactions and locks, or administer the server. */
export type Session = {
  /** The rows of a statement, or of the last statement in the text. */
  rows: <Row extends object = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Whether the connection was open and has been lost; it does not reconnect. */
  isLost: () => boolean
  close: () => Promise<void>
}

/** The condition for sessions of nodes, of any release, in pg_stat_activity (nodes.ts says what their names mean). */
export const IS_NODE = `datname = current_database() AND coalesce(backend_type, 'client backend') = 'client backend'
  AND (application_name = 'vanline' OR application_name ~ '^vanline [0-9]')`

/**
 * Opens a session, which connects on first use. The server lists it under this name, with a name in the URL behind it: that one may be
 * the name of a node.
 */
export function openSession(
  url: string,
  applicationName = 'vanline session',
  { isPooled = false, settings = {} }: { isPooled?: boolean; settings?: Record<string, string> } = {},
): Session {
  const nameOf = (given?: string) => (given ? `${applicationName} (${given})` : applicationName)
  const terms = { isPooled, nameOf, settings, onLost: () => {} }
  let connecting: Promise<Connection> | undefined
  let connection: Connection | undefined

  async function connected(): Promise<Connection> {
    connecting ??= serversOf(url)(terms)
    connection = await connecting
    if (connection.isLost()) throw connectionError('CONNECTION_LOST', 'The connection to the database was lost.')
    return connection
  }

  return {
    async rows<Row>(text: string, values: unknown[] = []) {
      const { send } = await connected()
      return new Promise<Row[]>((resolve, reject) =>
        send<Row>(text, values, {}, (error, rows) => (error ? reject(error) : resolve(rows))),
      )
    },
    isLost: () => connection?.isLost() ?? false,
    async close() {
      await connecting?.then((made) => made.end()).catch(() => {})
    },
  }
}
