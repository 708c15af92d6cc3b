/** Judges the plans of PostgreSQL. */
import { openSession, type Session } from '../../src/db/postgres/wire/session.ts'
import { FEW_ROWS, type Finding, isSmall, TIMES, UNLIKE_REAL_DATA } from './large-tables.ts'
import type { Recorded } from './recording.ts'

/** The maximum cost of a skip scan. A full scan of an index costs many times as much. */
const SKIP_COST_MAX = 1_000

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Join Filter'?: string
  'Plan Rows': number
  'Total Cost': number
  Plans?: Node[]
}

/** The statements whose plan has a fault. The tables of the database seem large afterwards. */
export async function findInPostgres(url: string, recorded: Recorded): Promise<Finding[]> {
  const session = openSession(url)
  try {
    await enlarge(session)
    const indexes = await indexesOf(session)
    const findings: Finding[] = []
    for (const [text, values] of recorded) {
      if (!/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/.test(text)) continue
      const plans = await plansOf(session, text, values)
      const faults = new Set(plans.flatMap((plan) => faultsIn(plan, indexes)))
      if (faults.size > 0) findings.push({ text, faults: [...faults] })
    }
    return findings
  } finally {
    await session.close()
  }
}

/** Multiplies what the planner knows about the number of rows. */
async function enlarge(session: Session): Promise<void> {
  await session.rows('SET max_parallel_workers_per_gather = 0')
  for (const statement of UNLIKE_REAL_DATA) await session.rows(statement)
  await session.rows('INSERT INTO rate_limits (caller, tokens, at_ms) SELECT n, 0, 0 FROM generate_series(1, 100) AS n')
  await session.rows('ANALYZE')
  await session.rows(`SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text,
      'relpages', relpages, 'reltuples', (reltuples * ${TIMES})::real, 'relallvisible', relpages)
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`)
}

type Indexes = Map<string, { isPartial: boolean; first: string }>

/** The indexes by name, each with its first column. */
async function indexesOf(session: Session): Promise<Indexes> {
  const rows = await session.rows<{ name: string; isPartial: boolean; first: string }>(
    `SELECT indexrelid::regclass::text AS name, indpred IS NOT NULL AS "isPartial", pg_get_indexdef(indexrelid, 1, true) AS first
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, ...index }) => [name, index]))
}

/**
 * The plans that the server may choose for a prepared statement: the one for its values, and the generic one unless that costs more. In
 * a generic plan nothing is known about the parameter of LIMIT, so it is often worse.
 */
async function plansOf(session: Session, text: string, values: unknown[]): Promise<Node[]> {
  const explained = async (how: string, given: unknown[]): Promise<Node> => {
    const [row] = await session.rows<{ 'QUERY PLAN': string }>(explaining(text, how), given)
    return JSON.parse(row!['QUERY PLAN'])[0].Plan
  }
  const custom = await explained('FORMAT JSON', values)
  if (values.length === 0) return [custom]
  const generic = await explained('FORMAT JSON, GENERIC_PLAN', [])
  return generic['Total Cost'] <= custom['Total Cost'] ? [custom, generic] : [custom]
}

/** A text that explains a statement; of several in one text, the last. */
function explaining(text: string, how: string): string {
  const statements = text.split(/;\s*\n/)
  return [...statements.slice(0, -1), `EXPLAIN (${how}) ${statements.at(-1)}`].join(';\n')
}

/** These nodes read all rows below them before they return the first. */
const isBlocking = (kind: string): boolean => /^(Sort|Aggregate|Hash|WindowAgg|ModifyTable)$/.test(kind)

/** The table that a side of a join reads, also if its rows are kept for the next time. */
const readBy = (side?: Node): string | undefined =>
  side && /^(Materialize|Memoize)$/.test(side['Node Type']) ? readBy(side.Plans?.[0]) : side?.['Relation Name']

/** The faults of a plan. `isLimited`: only a limited number of its rows is read. */
function faultsIn(node: Node, indexes: Indexes, isLimited = false): string[] {
  const { 'Node Type': kind, 'Relation Name': table = '', 'Index Name': name = '', Plans: below = [] } = node
  const faults: string[] = []
  if (kind === 'Seq Scan' && !isSmall(table)) faults.push(`reads all of ${table}`)
  const index = indexes.get(name)
  const condition = node['Index Cond']
  if (index && !isSmall(table)) {
    // A partial index may be read as a whole if few rows are in it, and any index up to a limit, if no row is left out.
    const isFew = index.isPartial && node['Plan Rows'] <= FEW_ROWS
    const isSearched = condition
      ? new RegExp(`\\b${index.first}\\b`).test(condition)
      : isLimited && node.Filter === undefined
    // PostgreSQL 18 can skip through an index whose first column has few values.
    const isSkipped = condition !== undefined && node['Total Cost'] <= SKIP_COST_MAX
    if (!isSearched && !isSkipped && !isFew) faults.push(`reads all of ${name}`)
  }
  // A move can have any number of events, so each must be found by its own id.
  if (node['Join Filter'] && readBy(below[1]) === 'events') faults.push('reads the events of a move for each number')
  if (kind === 'Sort' && below[0]!['Plan Rows'] > FEW_ROWS) faults.push('sorts many rows')
  const isLimitedBelow = kind === 'Limit' || (isLimited && !isBlocking(kind))
  return [...faults, ...below.flatMap((each) => faultsIn(each, indexes, isLimitedBelow))]
}
