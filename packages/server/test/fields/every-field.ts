/** Every operation × field × scope: no answer shows, in any form, a member that access/policy.ts hides from the caller. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { drawOf, IS_WHOLE } from '../../../../scripts/sample.ts'
import { EVENT_SCOPES } from '../../src/access/event-policy.ts'
import { AS_ITS_RECORD, POLICY } from '../../src/access/policy.ts'
import { allowedBy, isScope, SCOPES } from '../../src/access/scopes.ts'
import { EVENT_TYPES, PING } from '../../src/events/event-types.ts'
import type { RecordPolicy } from '../../src/kernel/policy.ts'
import { type Answer, type Body, sharedApp, type TestApp } from '../app.ts'
import type { TestDatabase } from '../databases.ts'
import { newAgent, newService, newShipment, newWebhook, through } from '../fixtures.ts'
import { bearing, everythingBut, keyIn } from '../keys.ts'
import { EXAMPLES } from '../operations/examples.ts'
import type { Example, Ready } from '../operations/ready.ts'
import {
  allDescribedIn,
  type Described,
  describedIn,
  filtersOf,
  hasAny,
  hiddenIn,
  lacksAny,
  membersIn,
  policyNamed,
  recordNamed,
  scopesShowing,
} from './description.ts'
import { refusalsOf, sendAs, type Way, waysOf } from './requests.ts'
import { marking, valuesOf } from './values.ts'

const KEYS = [...SCOPES.map((scope) => [scope]), ...SCOPES.map(everythingBut)]
const isWrite = (method: string): boolean => method !== 'GET' && method !== 'QUERY'
/** How many callers that may see everything send all variants of a request in the long tests. */
const SEERS = 6
const AS_IT_IS: Way = { name: 'as it is' }
const entries = Object.entries<RecordPolicy>(POLICY)

/**
 * Each request as it is comes from a caller with each key. Its variants come from callers that lack a scope which shows something in the answer,
 * and in the long tests also from some of those to which it should show everything.
 */
export function everyField(open: () => Promise<TestDatabase>, tried: readonly [string, Example][]): void {
  const app = sharedApp(open, { apiKeys: true })
  let document: Body
  const openapi = (): Body => {
    document ??= app.openapi()
    return document
  }
  const described = () => describedIn(openapi())

  test('of every answer has a row, and every row has a field', () => {
    const found = new Set<string>()
    for (const { answers, scope } of allDescribedIn(openapi()))
      for (const schema of answers)
        membersIn(openapi(), schema, (name, member) => {
          // What is for everyone, or for the holder of a tracking link, may be no record of the table.
          if (scope !== undefined || policyNamed(name)) found.add(`${recordNamed(name)}.${member}`)
        })
    const rows = entries.flatMap(([name, { members, expansions }]) =>
      [...Object.keys(members), ...Object.keys(expansions)].map((member) => `${name}.${member}`),
    )
    assert.deepEqual([...found].toSorted(), rows.toSorted())
  })

  test('by which a list is filtered, ordered or extended has a row', async () => {
    const rows = { filters: new Set<string>(), sorts: new Set<string>(), expansions: new Set<string>() }
    for (const operation of described()) {
      const policy = operation.policy
      const names = filtersOf(operation)
      if (names.length > 0) assert.ok(policy, `${operation.id} shows nothing that is in the table`)
      for (const name of names) {
        assert.ok(policy!.filters[name], `${operation.id} takes the filter ${name}, which has no row`)
        rows.filters.add(`${operation.schema}.${name}`)
      }
      for (const [parameter, kept] of [
        ['sort', 'sorts'],
        ['expand', 'expansions'],
      ] as const) {
        if (!operation.queryParameters.includes(parameter) || operation.method !== 'GET') continue
        const { url } = await EXAMPLES[operation.id]!.ready(app)
        const { body } = await app.call('GET', `${url}?${parameter}=nothing`)
        const [, valid = ''] = /Valid are (.*)\.$/.exec(body.errors[0].detail) ?? []
        const accepted = valid.split(', ').filter((name) => !name.startsWith('-'))
        assert.deepEqual(accepted.toSorted(), Object.keys(policy![kept]).toSorted(), `${operation.id} ${parameter}`)
        for (const name of accepted) rows[kept].add(`${operation.schema}.${name}`)
      }
    }
    for (const kept of ['filters', 'sorts', 'expansions'] as const)
      assert.deepEqual(
        entries.flatMap(([name, policy]) => Object.keys(policy[kept]).map((each) => `${name}.${each}`)).toSorted(),
        [...rows[kept]].toSorted(),
      )
  })

  test('is shown by scopes that there are, and by the one that shows the whole record', () => {
    for (const [name, { whole, members, expansions, filters, sorts }] of entries) {
      if (whole === null) continue
      const ofItself = Object.entries(members).filter(([, scopes]) => !scopes.includes(AS_ITS_RECORD))
      for (const [member, scopes] of ofItself)
        assert.ok(scopes.includes(whole) && scopes.every(isScope), `${name}.${member}`)
      for (const scope of [expansions, filters, sorts].flatMap((rows) => Object.values(rows))) assert.ok(isScope(scope))
    }
  })

  test('of an event is that of a kind that has a row', () => {
    const kinds = [...EVENT_TYPES, PING].map((type) => type.split('.')[0])
    assert.deepEqual([...new Set(kinds)].toSorted(), Object.keys(EVENT_SCOPES).toSorted())
  })

  let values: ReturnType<typeof valuesOf>
  let marked: ReturnType<typeof marking>
  const keys = new Map<string[], { authorization: string }>()

  before(async () => {
    values = valuesOf(app)
    marked = marking(app)
    for (const scopes of KEYS) keys.set(scopes, bearing(await keyIn(app.db, { scopes }, app.time.now)))
    const shipment = await newShipment(marked)
    await newAgent(marked, shipment)
    await newService(marked, shipment)
    await newWebhook(marked)
    await through(marked, shipment, 'APPROVED', 'IN_TRANSIT', 'IN_STORAGE')
  })

  async function prepared(prepare: (app: TestApp) => Promise<Ready>): Promise<Ready> {
    const ready = await prepare(marked)
    await values.learn()
    return ready
  }

  type Asked = Answer & { sent: string }

  /** Sends a request with few scopes; the answer may lack members that the document requires. */
  async function ask({ method }: Described, ready: Ready, way: Way, scopes: string[]): Promise<Asked> {
    const { answer, sent } = await sendAs(app, method, ready, way, keys.get(scopes)!)
    const text = answer.body
    const isJson = text !== '' && /[/+]json(;|$)/.test(String(answer.headers['content-type']))
    if (isWrite(method)) await values.learn()
    return {
      ...{ status: answer.statusCode, headers: answer.headers as Answer['headers'] },
      ...{ body: isJson ? JSON.parse(text) : undefined, text, sent },
    }
  }

  /** The answer names the first missing scope, or those of all actions of a bulk, and reveals nothing that these scopes hide. */
  function assertKept(operation: Described, way: Way, scopes: string[], answer: Asked): void {
    const has = allowedBy(scopes)
    const { status, body, headers, text } = answer
    const what = `${operation.id} ${way.name} with ${scopes.join(' ')}: ${status} ${text.slice(0, 400)}`
    const isLetIn = has.has(operation.orScope ?? '')
    const needed = [isLetIn ? '' : operation.scope!, way.scope ?? '']
    const [missing] = needed.filter((scope) => isScope(scope) && !has.has(scope))
    if (missing) {
      const named = [missing, ...(missing === operation.scope && operation.orScope ? [operation.orScope] : [])]
      assert.deepEqual([status, body?.missingScopes], [403, named], what)
      assert.ok(headers['www-authenticate']?.endsWith(`scope="${named.join(' ')}"`), what)
    }
    assert.deepEqual(values.betrayed(answer, answer.sent, has), [], what)
    if (status < 300 && body) assert.deepEqual(hiddenIn(openapi(), operation.answers[0], body, has), [], what)
  }

  for (const [id, example] of tried) {
    test(`stays hidden in ${id} from callers without its scope`, async (t) => {
      const operation = described().find((each) => each.id === id)
      if (!operation) return t.diagnostic('needs no scope')
      const isInside = (scopes: string[]) => hasAny(allowedBy(scopes), [operation.scope!, operation.orScope ?? ''])
      const asked = async (ready: Ready, way: Way, scopes: string[]) => {
        const answer = await ask(operation, ready, way, scopes)
        assertKept(operation, way, scopes, answer)
        return answer
      }
      const inside = KEYS.filter(isInside)
      const first = await prepared(example.ready)
      for (const scopes of KEYS.filter((each) => !isInside(each))) await asked(first, AS_IT_IS, scopes)
      // A record that was only read, or whose change was refused, is unchanged: the next caller uses the same record.
      const isUsedUp = (status: number) => isWrite(operation.method) && status < 300
      for (const refused of refusalsOf(example)) {
        let ready = await prepared(refused)
        for (const scopes of inside)
          if (isUsedUp((await asked(ready, AS_IT_IS, scopes)).status)) ready = await prepared(refused)
      }
      const showing = scopesShowing(openapi(), operation)
      const seers = new Set(IS_WHOLE ? drawOf(`those who see ${id}`, inside, SEERS) : [])
      const isTelling = ({ name, scope }: Way, scopes: string[]) =>
        seers.has(scopes) ||
        name === AS_IT_IS.name ||
        lacksAny(allowedBy(scopes), [...showing, ...(scope ? [scope] : [])])
      let ready = await prepared(example.ready)
      for (const scopes of inside)
        for (const way of waysOf(marked, operation).filter((each) => isTelling(each, scopes)))
          if (isUsedUp((await asked(ready, way, scopes)).status)) ready = await prepared(example.ready)
    })
  }

  test('has had a value to be recognised by', () => {
    assert.ok(values.count() > (IS_WHOLE ? 1_000 : 100))
  })
}
