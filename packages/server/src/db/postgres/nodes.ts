/**
 * Which nodes are connected to the database.
 *
 * Every connection of a node names its release in `application_name`: `vanline 0.2.0/30 host`, where 30 is the newest migration that the
 * release knows. Such a name needs no table and no privilege, passes through poolers, and ends with the connection, however the node ends.
 * Releases before 0.2 call themselves `vanline`. If their URL has another name, they are known by the statement that numbers events, which
 * every node runs twice a second; only the same role and monitoring roles see it. Since 0.2 that statement begins with the release, for
 * poolers that give connections a name of their own.
 */
import { hostname } from 'node:os'
import { VERSION } from '../../kernel/release.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import type { Ask } from './wire/ask.ts'
import { IS_NODE } from './wire/session.ts'

/** The longest name that a server keeps. */
const NAME_MAX = 63
const NAMED = /^vanline (\S+)\/(\d+) (.*)$/

const RELEASE = `vanline ${VERSION}/${MIGRATIONS.length}`

/** The name of the connections of this node. A name in the URL takes the place of the host. */
export const nodeName = (given = hostname()): string => `${RELEASE} ${given}`.slice(0, NAME_MAX)

/** The beginning of the statement that numbers events. */
export const RELEASE_COMMENT = `/* ${RELEASE} */`
/** Patterns of the statement that numbers events, in releases before 0.2 and since. As parameters, they do not find the look itself. */
const NUMBERING = ['%vanline.is_numbering%', '/* vanline %']

/** A pooler keeps sessions whose node has gone. A node that lives uses its sessions all the time. */
const IN_USE = `(state <> 'idle' OR state_change > now() - interval '10 seconds') IS NOT FALSE`

const instant = (time: string): string => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const sessions = (isPooled: boolean): string => `
  SELECT CASE WHEN ${IS_NODE} THEN application_name
      ELSE coalesce(substring(query FROM '^/[*] (vanline [^ ]+ )'), '') || application_name END AS name,
    coalesce(client_hostname, host(client_addr)) AS address, count(*)::integer AS count,
    ${instant('min(backend_start)')} AS since
  FROM pg_stat_activity WHERE pid <> pg_backend_pid()
    AND (${IS_NODE} OR datname = current_database() AND (query LIKE $1 OR query LIKE $2))${isPooled ? ` AND ${IN_USE}` : ''}
  GROUP BY 1, 2 ORDER BY 4`

type Sessions = { name: string; address: string | null; count: number; since: string | null }

/** The connected nodes of releases that do not know all migrations of this one, in words. */
export async function olderNodes(ask: Ask, isPooled: boolean): Promise<string[]> {
  const limit = { giveUpAt: Number.POSITIVE_INFINITY }
  // Within a transaction the server shows the sessions of the first look until this is called.
  await ask('SELECT pg_stat_clear_snapshot()', [], limit)
  const found = await ask<Sessions>(sessions(isPooled), NUMBERING, limit)
  return found.flatMap((each) => olderNode(each) ?? [])
}

function olderNode({ name, address, count, since }: Sessions): string | undefined {
  const [, release, known, host] = NAMED.exec(name) ?? []
  if (Number(known) >= MIGRATIONS.length) return undefined
  const where = [host, address].filter(Boolean).join(', ')
  const named = release ? `release ${release}` : `a release before 0.2${name === 'vanline' ? '' : ` ("${name}")`}`
  return `${named} on ${where || 'an unknown host'} (${count} connection${count > 1 ? 's' : ''}${since ? ` since ${since}` : ''})`
}

/** A session of the server. `name` and `since` are null for a role that may not see the sessions of other roles. */
export type SessionInWords = { pid: number; name: string | null; since: string | null }

export const SESSION_IN_WORDS = `SELECT pid, coalesce(nullif(application_name, ''), backend_type) AS name,
  ${instant('coalesce(xact_start, backend_start)')} AS since FROM pg_stat_activity`

export const wordsOf = ({ pid, name, since }: SessionInWords): string =>
  `process ${pid} (${name ?? 'without a name'})${since ? ` since ${since}` : ''}`

/** The sessions that have been in a transaction for more than a moment, in words, the oldest first. */
export async function openTransactions(ask: Ask): Promise<string[]> {
  const found = await ask<SessionInWords>(
    `${SESSION_IN_WORDS} WHERE datname = current_database() AND pid <> pg_backend_pid() AND (xact_start < now() - interval '1 second'
        OR xact_start IS NULL AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'relation' AND granted))
      ORDER BY xact_start LIMIT 3`,
    [],
    { giveUpAt: Number.POSITIVE_INFINITY },
  )
  return found.map(wordsOf)
}
