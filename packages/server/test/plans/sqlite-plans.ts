/** Judges the plans of SQLite. */
import { DatabaseSync } from 'node:sqlite'
import { FEW_ROWS, type Finding, isSmall, TIMES, UNLIKE_REAL_DATA } from './large-tables.ts'
import type { Recorded } from './recording.ts'

type Step = { id: number; parent: number; detail: string }
/** The expected number of rows of each index for one value of its first column, of its first two columns, and so on. */
type Expected = Map<string, number[]>

/** The statements whose plan has a fault. The tables of the database seem large afterwards. */
export function findInSqlite(url: string, recorded: Recorded): Finding[] {
  const database = new DatabaseSync(url.slice('sqlite:'.length))
  // The function of scans.ts by which a long read asks whether it may go on.
  database.function('may_go_on', () => 1)
  const expected = enlarge(database)
  const tables = new Set(
    database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => String(name)),
  )
  const findings: Finding[] = []
  for (const text of recorded.keys()) {
    if (!/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/.test(text)) continue
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all() as unknown as Step[]
    const faults = faultsIn(steps, text, tables, expected)
    if (faults.length > 0) findings.push({ text, faults })
  }
  database.close()
  return findings
}

/** Multiplies what the planner knows about the number of rows. */
function enlarge(database: DatabaseSync): Expected {
  for (const statement of UNLIKE_REAL_DATA) database.exec(statement)
  database.exec('ANALYZE')
  const rows = database.prepare('SELECT tbl, idx, stat FROM sqlite_stat1').all() as Record<string, string>[]
  const update = database.prepare('UPDATE sqlite_stat1 SET stat = ? WHERE tbl = ? AND idx IS ?')
  const expected: Expected = new Map()
  for (const { tbl = '', idx = '', stat = '' } of rows) {
    const [count = 0, ...each] = stat.split(' ').map(Number)
    // Twice as many moves have twice as many shipments in a status, but not twice as many shipments each.
    const larger = each.map((rowsOfValue) =>
      rowsOfValue > 2 && rowsOfValue * 20 > count ? rowsOfValue * TIMES : rowsOfValue,
    )
    update.run([count * TIMES, ...larger].join(' '), tbl, idx)
    expected.set(idx, larger)
  }
  database.exec('ANALYZE sqlite_schema')
  return expected
}

function faultsIn(steps: readonly Step[], text: string, tables: ReadonlySet<string>, expected: Expected): string[] {
  const aliases = new Map([...text.matchAll(/\b(\w+) AS (\w+)/g)].map(([, table = '', alias = '']) => [alias, table]))
  const tableOf = (name = '') => (tables.has(name) ? name : (aliases.get(name) ?? name))
  const isLarge = (name = '') => tables.has(tableOf(name)) && !isSmall(tableOf(name))
  const whole = steps.filter(({ parent, detail }) => {
    const [, table = ''] = /^SCAN (\w+)/.exec(detail) ?? []
    if (!isLarge(table)) return false
    // A statement may scan an index or the event numbers up to a limit, if it skips no row and does not sort.
    const isWalk = new RegExp(`FROM (${table}|feed) (WHERE 1 = 1 )?ORDER BY [^()]* LIMIT`).test(
      text.replaceAll(/\s+/g, ' '),
    )
    return !isWalk || sorts(steps, parent)
  })
  const sorted = steps.filter(({ parent, detail }) => {
    const [, table, index = '', condition = ''] =
      /^SEARCH (\w+) USING (?:COVERING )?INDEX (\w+) \((.*)\)/.exec(detail) ?? []
    if (!isLarge(table) || !sorts(steps, parent)) return false
    const equal = condition.match(/\w+=\?/g)?.length ?? 0
    return equal === 0 || (expected.get(index)?.[equal - 1] ?? 0) > FEW_ROWS
  })
  return [...whole.map(({ detail }) => detail), ...sorted.map(({ detail }) => `sorts: ${detail}`)]
}

const sorts = (steps: readonly Step[], of: number): boolean =>
  steps.some(({ parent, detail }) => parent === of && detail.startsWith('USE TEMP B-TREE'))
