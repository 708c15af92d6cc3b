/** Judges the plan of a statement: how many rows it touches, and whether it sorts too many. */
import { DatabaseSync } from 'node:sqlite'
import type { Sql } from 'sql-template-tag'
import type { Value } from '../../src/db/database.ts'
import { openSession, type Session } from '../../src/db/postgres/wire/session.ts'
import { hasCitus, SHARDS } from '../citus.ts'
import { runStatements } from '../databases.ts'

/** The faults of a statement's plan, given how many rows it may touch in one place. */
export type Judge = { faultsOf: (query: Sql, rowsMax: number) => Promise<string[]>; close: () => Promise<void> }

export const judgeOf = (url: string): Judge => (url.startsWith('sqlite:') ? sqliteJudge(url) : postgresJudge(url))

type Step = { id: number; parent: number; detail: string }

/**
 * SQLite explains its plan, and a function of our own counts the rows: it is evaluated first for every row. Every table is reached
 * through an index, and nothing is sorted before it is limited.
 */
function sqliteJudge(url: string): Judge {
  const database = new DatabaseSync(url.slice('sqlite:'.length))
  let touched = 0
  database.function('touched', (_id) => {
    touched += 1
    return 1
  })
  return {
    async faultsOf(query, rowsMax) {
      const values = query.values as Value[]
      const steps = database.prepare(`EXPLAIN QUERY PLAN ${query.sql}`).all(...values) as unknown as Step[]
      const faults = steps.filter((step) => isWhole(step) || sortsTable(step, steps)).map(({ detail }) => detail)
      touched = 0
      database.prepare(counting(query.sql)).all(...values)
      if (touched > rowsMax) faults.push(`touches ${touched} rows`)
      return faults.map((fault) => `${fault} in ${query.sql} (${steps.map((step) => step.detail).join(' | ')})`)
    },
    close: async () => database.close(),
  }
}

const counting = (text: string): string =>
  text.replaceAll(
    /FROM (moves|shipments|agents|move_entries|shipment_entries|events) (?!AS)(WHERE )?/g,
    (_whole, table, where) => {
      return where ? `FROM ${table} WHERE touched(${table}.id) AND ` : `FROM ${table} WHERE touched(${table}.id) `
    },
  )

const isWhole = ({ detail }: Step): boolean =>
  /^SCAN (moves|shipments|agents|move_entries|shipment_entries|events)(?! USING)/.test(detail)

/** A sort of rows that were not found by a limited list of ids, or among the few tombstones of one record. */
function sortsTable({ detail, parent }: Step, steps: readonly Step[]): boolean {
  if (!detail.startsWith('USE TEMP B-TREE')) return false
  return steps.some(
    (step) =>
      step.parent === parent &&
      /^(SCAN|SEARCH) (moves|shipments|agents|move_entries|shipment_entries|events) /.test(step.detail) &&
      !/sqlite_autoindex_\w+ \(id=\?\)|INDEX events_deleted_/.test(step.detail),
  )
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
}

/** Citus reads the limit of a statement from every shard. Its plan contains the plans of the statements on the shards. */
const PARTS = hasCitus() ? SHARDS : 1

/** Statements before the first one that is judged. The servers of Citus have settings of their own, for connections that begin later. */
async function makeScansExpensive(session: Session, url: string): Promise<void> {
  await session.rows('SET seq_page_cost = 1000')
  if (!hasCitus()) return
  const setting = `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET enable_seqscan = off`
  await runStatements(url, [`SELECT run_command_on_all_nodes('${setting}')`])
  await session.rows('SET citus.explain_all_tasks = on')
}

const isNode = (part: object): part is Node => 'Actual Rows' in part

/** The nodes of a plan, at any depth. */
const nodesOf = (part: unknown): Node[] =>
  typeof part === 'object' && part !== null
    ? [...(isNode(part) ? [part] : []), ...Object.values(part).flatMap(nodesOf)]
    : []

/**
 * PostgreSQL reports how many rows each part of a plan has touched. It prefers to scan small tables, so a scan is made as expensive
 * as in a table a thousand times as large.
 */
function postgresJudge(url: string): Judge {
  const session = openSession(url)
  let scansCostMore: Promise<void> | undefined
  const touched = (node: Node): number =>
    node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
  return {
    async faultsOf(query, rowsMax) {
      scansCostMore ??= makeScansExpensive(session, url)
      await scansCostMore
      const [row] = await session.rows<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${query.text}`,
        query.values,
      )
      return nodesOf(JSON.parse(row!['QUERY PLAN']))
        .filter((node) => touched(node) > PARTS * rowsMax)
        .map((node) => `${node['Node Type']} touches ${touched(node)} rows in ${query.text}`)
    },
    close: session.close,
  }
}
