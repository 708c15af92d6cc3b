/** Documents and parties beside seeded shipments: two documents for each third shipment, and a party for each hundredth move. */
import sql, { raw, type Sql } from 'sql-template-tag'
import { type Database, unguarded, type Write } from '../../packages/server/src/db/database.ts'

const DOCUMENT_ENDINGS = ['d01', 'd02']
const PARTY_ENDING = '9a7'
/** An id made of another one: its last characters tell which. */
const idOf = (column: string, ending: string): string => `substr(${column}, 1, 33) || '${ending}'`
/** Of so many records, some have an id with such an ending themselves. */
const isFree = (column: string): string =>
  `substr(${column}, 34) NOT IN (${[...DOCUMENT_ENDINGS, PARTY_ENDING].map((ending) => `'${ending}'`).join(', ')})`

/** The text of a JSON object. Values are SQL. Members at its end are of fixed lengths, as in every stored document. */
const docOf = (members: Record<string, string>): string =>
  Object.entries(members)
    .map(([name, value], i) => `'${i === 0 ? '{' : ','}"${name}":' || ${value}`)
    .join(' || ')
    .concat(` || '}'`)
const textOf = (value: string): string => `'"' || ${value} || '"'`
const NULL = `'null'`

const STAMPS = {
  createdAt: textOf('last_updated'),
  lastUpdated: textOf('last_updated'),
  eTag: textOf('etag'),
}

const documentOf = (ending: string): string =>
  docOf({
    ...{ id: textOf(idOf('id', ending)), moveID: textOf('move_id'), shipmentID: textOf('id') },
    ...{ documentType: `'"BILL_OF_LADING"'`, name: `'"bill.pdf"'`, remarks: NULL, status: `'"PENDING"'` },
    ...{ contentType: NULL, size: NULL, sha256: NULL, received: NULL, locationRemoved: `'false'` },
    ...{ uploadedBy: NULL, uploadedByName: NULL, uploadedAt: NULL, metadata: `'{}'`, itemID: NULL, ...STAMPS },
  })

const partyDoc = docOf({
  ...{ id: textOf(idOf('id', PARTY_ENDING)), name: textOf(`'Hauling ' || locator`), kind: `'"ORGANIZATION"'` },
  ...{ reference: textOf('locator'), metadata: `'{}'`, email: NULL, phone: NULL, ...STAMPS },
})

/** Each n-th row of a table, by its id. */
const each = (n: number, table: string, columns: string): Sql =>
  sql`SELECT ${raw(columns)} FROM (SELECT ${raw(columns)}, row_number() OVER (ORDER BY id) AS place FROM ${raw(table)}) AS numbered
    WHERE place % ${raw(String(n))} = 0 AND ${raw(isFree('id'))}`

/** Adds them once to a database. */
export async function addDocumentsAndParties(db: Database): Promise<void> {
  if (await db.get(sql`SELECT 1 AS found FROM documents LIMIT 1`)) return
  const shipments = each(3, 'shipments', 'id, move_id, last_updated, etag')
  const moves = each(100, 'moves', 'id, locator, last_updated, etag')
  const documents = DOCUMENT_ENDINGS.flatMap((ending): Write[] => [
    unguarded(sql`INSERT INTO documents (id, move_id, shipment_id, document_type, status, last_updated, etag, doc)
      SELECT ${raw(idOf('id', ending))}, move_id, id, 'BILL_OF_LADING', 'PENDING', last_updated, etag, ${raw(documentOf(ending))}
      FROM (${shipments}) AS chosen`),
    {
      ...unguarded(
        sql`INSERT INTO places (id, move_id) SELECT ${raw(idOf('id', ending))}, move_id FROM (${shipments}) AS chosen`,
      ),
      isOfDirectory: true,
    },
  ])
  const parties = unguarded(sql`INSERT INTO parties (id, kind, reference, last_updated, etag, doc)
    SELECT ${raw(idOf('id', PARTY_ENDING))}, 'ORGANIZATION', locator, last_updated, etag, ${raw(partyDoc)} FROM (${moves}) AS chosen`)
  await db.change(async () => ({ writes: [...documents, parties].map(endStatement), answer: null }))
}

/** Statements of their own: PostgreSQL plans a statement with many parts slowly. */
const endStatement = (write: Write): Write => ({ ...write, endsStatement: true })
