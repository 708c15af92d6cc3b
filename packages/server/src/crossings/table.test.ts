import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase, openTestSqlite } from '../../test/databases.ts'
import { TABLES } from '../../test/tables.ts'
import { EVENT_SCOPES } from '../access/event-policy.ts'
import { POLICY } from '../access/policy.ts'
import { eventNameOf, type Kind, NO_RECORDS } from './kinds.ts'
import { offersOf, routesIn } from './offers.ts'
import { CROSSINGS, FEATURE_NAMES, KINDS } from './table.ts'

/** The table of each kind of record; an address is in the row of its shipment. */
const TABLE_OF: Record<Exclude<Kind, 'Address'>, string> = {
  ...{ Move: 'moves', Shipment: 'shipments', Agent: 'agents', Service: 'services', Document: 'documents' },
  ...{
    Note: 'notes',
    Job: 'jobs',
    Item: 'items',
    Weighing: 'weighings',
    StorageStay: 'storage_stays',
    Signature: 'signatures',
    ChangeRequest: 'change_requests',
    Link: 'move_links',
  },
  ...{ MoveParty: 'move_parties', Erasure: 'erasures' },
  ...{ Party: 'parties', Company: 'company' },
  ...{ Truck: 'trucks', CrewMember: 'crew_members', CrewLink: 'crew_links', Absence: 'absences' },
  ...{
    MessageTemplate: 'message_templates',
    MessageRule: 'message_rules',
    MessageOptOut: 'message_opt_outs',
    Message: 'messages',
  },
  ...{ View: 'views', Webhook: 'webhooks', Delivery: 'deliveries', Key: 'api_keys' },
}

describe('the table of crossings', () => {
  const app = sharedApp(openTestSqlite)
  const document = () => app.openapi() as Body

  test('has every kind of record that an operation reads with its tag', () => {
    const items = routesIn(document()).filter(
      ({ method, path, responses }: Body) =>
        method === 'GET' &&
        // Crews and customers read some of the same records, through views of their own.
        !/^\/v1\/(crew|tracking)\//.test(path) &&
        (path.endsWith('}') || path === '/v1/company') &&
        responses['200']?.headers?.ETag !== undefined,
    )
    assert.deepEqual(
      items.map(({ operationId }) => operationId).toSorted(),
      KINDS.map((kind) => `get${kind}`).toSorted(),
    )
  })

  test('has every kind of record that the policy has, and that events tell of', () => {
    const isRecord = (name: string) => !Object.hasOwn(NO_RECORDS, name)
    assert.deepEqual(Object.keys(POLICY).filter(isRecord).toSorted(), KINDS.toSorted())
    const named = KINDS.map(eventNameOf)
    assert.deepEqual(
      Object.keys(EVENT_SCOPES).filter((name) => !named.includes(name)),
      [],
    )
  })

  test('says that operations offer a feature exactly where they do', () => {
    const routes = routesIn(document())
    for (const kind of KINDS) {
      const offers = offersOf(kind, routes)
      for (const feature of FEATURE_NAMES) {
        const offered = offers[feature]
        if (offered === undefined) continue
        const { how } = CROSSINGS[kind][feature]
        if (feature === 'retention') continue
        assert.equal(
          how === 'own',
          offered.length > 0,
          `${kind} ${feature}: ${how}, and the operations offer ${offered}`,
        )
      }
    }
  })

  test('gives a reason for each feature that does not apply', () => {
    for (const kind of KINDS)
      for (const feature of FEATURE_NAMES) {
        const { how, note } = CROSSINGS[kind][feature]
        assert.ok(how === 'own' || /^\S.*\.$/.test(note), `${kind} ${feature}`)
      }
  })
})

forEachDatabase('the table of crossings', (open) => {
  const app = sharedApp(open)

  test('has every kind of record that the database stores with its tag', async () => {
    const columnsOf = (table: string): Promise<string[]> =>
      app.db.column<string>(
        app.url.startsWith('sqlite:')
          ? sql`SELECT name FROM pragma_table_info(${table})`
          : sql`SELECT column_name FROM information_schema.columns WHERE table_name = ${table}`,
      )
    const tagged: string[] = []
    for (const table of TABLES) if ((await columnsOf(table)).includes('doc')) tagged.push(table)
    const known: string[] = [...Object.values(TABLE_OF), 'events']
    assert.deepEqual(tagged.toSorted(), known.toSorted())
  })
})
