/** So many shipments are made one by one; more than that are copies of them, which a database makes faster by itself. */
export const MADE_MAX = 100_000
/** The ids of generated records begin with their time in 2025; the ids of copies begin with a later time. */
const MADE = '019'
export const TABLES = ['moves', 'move_entries', 'shipments', 'shipment_entries', 'agents', 'services', 'events']
type Row = Record<string, unknown>
/** Runs a statement and gives back its rows, on either database. */
type Run = (sql: string) => Promise<Row[]> | Row[]

/** Drops indexes while tables are filled and creates them again afterwards, which is much faster. The statement selects the indexes with their definitions. */
export async function withoutIndexes(run: Run, indexes: string, fill: () => Promise<void>): Promise<void> {
  const dropped = await run(indexes)
  for (const { name } of dropped) await run(`DROP INDEX ${name}`)
  await fill()
  for (const { sql } of dropped) await run(String(sql))
}

/** Copies all that was made, with its events, under ids of its own, until there are at least so many shipments. */
export async function copyUntil(
  shipments: number,
  run: Run,
  columnsOf: (table: string) => string,
  tables = TABLES,
): Promise<void> {
  const [made] = await run('SELECT count(*) AS count FROM shipments')
  if (Number(made!.count) >= shipments) return
  const [last] = await run('SELECT seq FROM feed_head')
  const columns = new Map<string, string[]>()
  for (const table of tables) {
    await run(`CREATE TEMPORARY TABLE made_${table} AS SELECT * FROM ${table}`)
    columns.set(
      table,
      (await run(columnsOf(table))).map(({ name }) => String(name)),
    )
  }
  for (let copy = 1; copy * Number(made!.count) < shipments; copy++) {
    const beginning = `${(copy + 1).toString(16).padStart(2, '0')}9`
    const id = (name: string) => `'${beginning}' || substr(${name}, ${MADE.length + 1})`
    const text = (name: string) => `replace(${name}, '"${MADE}', '"${beginning}')`
    const copied: Row = {
      id: id('id'),
      event_id: id('event_id'),
      stream: id('stream'),
      move_id: id('move_id'),
      shipment_id: id('shipment_id'),
      locator: `'${copy}.' || locator`,
      subject: `replace(subject, '/${MADE}', '/${beginning}')`,
      changes: text('changes'),
      doc: text('doc'),
      seq: `seq + ${copy * Number(last!.seq)}`,
    }
    for (const [table, names] of columns) {
      const values = names.map((name) => copied[name] ?? name)
      await run(`INSERT INTO ${table} (${names}) SELECT ${values} FROM made_${table}`)
    }
  }
}
