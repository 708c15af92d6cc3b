/**
 * Finds the server to connect to.
 *
 * The hosts of a URL are tried in turn, each for a limited time, until one satisfies `target_session_attrs`. After a failure,
 * connection attempts fail for a moment with the same error, so that few of them reach the servers.
 */
import { messageOf } from '../../../kernel/thrown.ts'
import { addressOf, type DatabaseAddress, type Host } from './address.ts'
import { type Connection, connectTo, type Server, type Terms } from './connection.ts'
import { connectionError, isUnreached } from './errors.ts'

/** Connects, or fails with an error for which `isUnreached` holds. */
type Connect = (terms: Terms) => Promise<Connection>

const REFUSE_MS = 250

const any = () => true
const WANTED: Record<string, (server: Server) => boolean> = {
  any,
  'read-write': ({ isReadOnly }) => !isReadOnly,
  'read-only': ({ isReadOnly }) => isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
  'prefer-standby': ({ isStandby }) => isStandby,
}

export function serversOf(url: string): Connect {
  const address = addressOf(url)
  const { hosts, wanted } = address
  let first = 0
  let refusal: { error: unknown; until: number } | undefined

  async function search(terms: Terms, fits: (server: Server) => boolean): Promise<Connection> {
    let failure: unknown
    for (const host of [...hosts.slice(first), ...hosts.slice(0, first)]) {
      try {
        const connection = await connectAsAllowed(address, host, terms)
        requireUsable(connection, address, terms)
        if (fits(connection.server)) {
          first = hosts.indexOf(host)
          return connection
        }
        void connection.end()
        failure ??= connectionError('NOT_SENT', `None of the servers is ${wanted}.`)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  return async (terms) => {
    if (refusal && performance.now() < refusal.until) throw refusal.error
    try {
      const fits = WANTED[wanted]
      if (!fits) throw connectionError('NOT_SENT', `There is no target_session_attrs=${wanted}.`)
      const found = search(terms, fits)
      return await (wanted === 'prefer-standby' ? found.catch(() => search(terms, any)) : found)
    } catch (thrown) {
      const error = isUnreached(thrown) ? thrown : connectionError(codeFor(thrown), messageOf(thrown), thrown)
      refusal = { error, until: performance.now() + REFUSE_MS }
      throw error
    }
  }
}

/** The driver has no code for a connection that takes too long. */
const codeFor = (error: unknown) => (/timeout expired/.test(messageOf(error)) ? 'NO_CONNECTION_YET' : 'NOT_SENT')

async function connectAsAllowed(address: DatabaseAddress, host: Host, terms: Terms): Promise<Connection> {
  try {
    return await connectTo(address, host, terms)
  } catch (error) {
    const hasNoTls = /does not support SSL/.test(messageOf(error))
    if (!hasNoTls || !address.isPlainAllowed) throw error
    return connectTo({ ...address, tls: undefined }, host, terms)
  }
}

/** Refuses a database that is not UTF-8, and sessions whose required settings cannot be applied. */
function requireUsable(connection: Connection, { settings }: DatabaseAddress, { isPooled }: Terms): void {
  const { encoding, isolation } = connection.server
  const [setting] = isPooled ? Object.keys(settings) : []
  const refusals = [
    encoding !== 'UTF8' && `The database has the encoding ${encoding}. Create it with UTF8.`,
    setting &&
      `The URL sets ${setting}, which a pooler cannot carry. Give it to the role: ALTER ROLE … SET ${setting} = ….`,
    isPooled &&
      isolation !== 'read committed' &&
      `The sessions behind the pooler are ${isolation}. Run ALTER ROLE … SET default_transaction_isolation = 'read committed'.`,
  ]
  const refusal = refusals.find(Boolean)
  if (!refusal) return
  void connection.end()
  throw connectionError('NOT_SENT', refusal)
}
