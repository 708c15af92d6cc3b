/**
 * Every operation × role × member: no answer to a caller that is bound to a party shows, in any form, a value of a move that the party
 * is not on, or of a member that its role there hides. Values are recognised by being unique.
 */
import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { IS_WHOLE } from '../../../../scripts/sample.ts'
import { REDUCED_EVENTS } from '../../src/access/event-policy.ts'
import { POLICY } from '../../src/access/policy.ts'
import { unguarded } from '../../src/db/database.ts'
import { newId } from '../../src/kernel/ids.ts'
import { reduced } from '../../src/kernel/reduced.ts'
import { REDUCED_ROLES } from '../../src/visibility/entries.ts'
import type { Body, TestApp } from '../app.ts'
import { type TestDatabase, untilNumbered } from '../databases.ts'
import { deliveringApp } from '../delivering.ts'
import { newAgent, newService, newShipment, through } from '../fixtures.ts'
import { moveOf, putOnAny } from '../operations/party-proofs.ts'
import type { Example, Ready } from '../operations/ready.ts'
import { type Bound, newParty } from '../parties.ts'
import { startReceiver } from '../receiver.ts'
import { type Described, describedIn } from './description.ts'
import { refusalsOf, sendAs, type Way, waysOf } from './requests.ts'
import { isTelling, marking, messagesOf, wordsIn } from './values.ts'

/** A stranger is on no move; the others are on the one that the request names. */
const ROLES = ['STRANGER', 'HAULER', ...REDUCED_ROLES]
const isWrite = (method: string): boolean => method !== 'GET' && method !== 'QUERY'

/** The kinds of events whose records belong to no move. */
const OF_NO_MOVE = [
  ...['party', 'company', 'webhook', 'key', 'view', 'truck', 'crew_member', 'crew_link', 'absence'],
  ...['message_template', 'message_rule', 'message_opt_out'],
]

type Telling = { learn(): Promise<void>; betrayed(bound: Bound, shown: string, sent: string): Promise<string[]> }

/** Maps every value of every record to the moves and roles that show it. */
function tellingIn({ db }: TestApp): Telling {
  const owners = new Map<string, Map<string, Set<string>>>()
  const actors = new Set<string>()
  const makers = new Map<string, string>()
  const newMessages = messagesOf(db)
  /** The records that every caller sees all of. */
  const open = new Set<string>()
  let seen = 0

  function note(record: object, stream: string, role: string): void {
    // Names of members are public, and dates repeat.
    for (const word of wordsIn(JSON.stringify(Object.values(record))).filter(
      (each) => isTelling(each) && !/^[\d-]{10}$/.test(each),
    )) {
      const streams = owners.get(word) ?? new Map<string, Set<string>>()
      owners.set(word, streams.set(stream, (streams.get(stream) ?? new Set()).add(role)))
    }
  }

  return {
    async learn() {
      await db.eventsNumbered()
      const rows = await db.all<{
        seq: number
        type: string
        subject: string
        stream: string
        actor: string
        doc: string
      }>(sql`SELECT seq, type, subject, stream, actor, doc FROM feed WHERE seq > ${seen} ORDER BY seq`)
      for (const { seq, type, subject, stream, actor, doc } of rows) {
        seen = Number(seq)
        actors.add(actor)
        const record = JSON.parse(doc)
        if (type.startsWith('company.')) open.add(stream)
        if (/^(webhooks|keys|views)\//.test(subject)) makers.set(stream, record.partyID ?? makers.get(stream) ?? actor)
        note(record, stream, 'whole')
        const [kind = ''] = type.split('.')
        for (const role of REDUCED_ROLES) {
          const shown = REDUCED_EVENTS[kind]?.[role]
          assert.ok(shown || OF_NO_MOVE.includes(kind), `${type} has no row for ${role}`)
          note(shown ? reduced(shown, record) : record, stream, role)
        }
      }
      // No event tells of a message.
      for (const message of await newMessages()) {
        note(message, message.moveID, 'whole')
        for (const role of REDUCED_ROLES) note(reduced(POLICY.Message.reduced![role]!, message), message.moveID, role)
      }
    },
    async betrayed({ id, actor }, shown, sent) {
      const rows = await db.all<{ move_id: string; role: string }>(
        sql`SELECT move_id, role FROM move_parties WHERE party_id = ${id}`,
      )
      const roles = new Map(rows.map(({ move_id, role }) => [move_id, REDUCED_ROLES.includes(role) ? role : 'whole']))
      roles.set(id, 'whole')
      const known = new Set(wordsIn(sent))
      const isOpen = ([stream, visible]: [string, Set<string>]) =>
        open.has(stream) || visible.has(roles.get(stream) ?? '') || [actor, id].includes(makers.get(stream) ?? '')
      return [...new Set(wordsIn(shown))].filter((word) => {
        const streams = owners.get(word)
        return streams && !known.has(word) && !actors.has(word) && ![...streams].some(isOpen)
      })
    },
  }
}

type Tried = readonly [string, Example][]

/** Tries some operations for every role, and compares the answers to a stranger for others. */
export function everyParty(open: () => Promise<TestDatabase>, tried: Tried, comparedOf: Tried): void {
  const app = deliveringApp(open, { apiKeys: true, uniqueReferences: true })
  let marked: TestApp
  let telling: Telling
  let operations: Described[]
  const parties = new Map<string, Bound>()

  before(async () => {
    marked = marking(app)
    telling = tellingIn(app)
    operations = describedIn(app.openapi() as Body)
    for (const role of ROLES) parties.set(role, await newParty(app))
    const shipment = await newShipment(marked)
    for (const [role, bound] of parties)
      if (role !== 'STRANGER') await putOnAny(app, shipment.moveID, bound, 'WRITE', role)
    await newAgent(marked, shipment)
    await newService(marked, shipment)
    await through(marked, shipment, 'APPROVED', 'IN_TRANSIT')
  })

  async function prepared(prepare: (app: TestApp) => Promise<Ready>, role: string): Promise<Ready> {
    const ready = await prepare(marked)
    const moveID = await moveOf(app, ready.url)
    if (role !== 'STRANGER' && moveID) await putOnAny(app, moveID, parties.get(role)!, 'WRITE', role)
    await telling.learn()
    return ready
  }

  /** Sends a request for a party; a reduced answer lacks members that the document requires. */
  async function assertKept({ id, method }: Described, ready: Ready, way: Way, role: string): Promise<number> {
    const bound = parties.get(role)!
    const { answer, sent } = await sendAs(app, method, ready, way, bound.headers)
    if (isWrite(method)) await telling.learn()
    const { 'x-request-id': _, date: __, ...shown } = answer.headers
    const betrayed = await telling.betrayed(bound, answer.body + JSON.stringify(shown), sent)
    assert.deepEqual(betrayed, [], `${id} ${way.name} for ${role}: ${answer.statusCode} ${answer.body.slice(0, 600)}`)
    assert.ok(answer.statusCode < 500, answer.body)
    return answer.statusCode
  }

  for (const [id, example] of tried) {
    test(`${id} shows a party only what its role shows`, async (t) => {
      const operation = operations.find((each) => each.id === id)
      if (!operation) return t.diagnostic('needs no scope')
      for (const role of ROLES) {
        for (const refused of refusalsOf(example))
          await assertKept(operation, await prepared(refused, role), { name: 'refused' }, role)
        let ready = await prepared(example.ready, role)
        for (const way of waysOf(marked, operation)) {
          const status = await assertKept(operation, ready, way, role)
          if (isWrite(operation.method) && status < 300) ready = await prepared(example.ready, role)
        }
      }
    })
  }

  test('its webhook and its stream tell a party only what its role shows', async () => {
    await untilNumbered(app.db)
    await telling.learn()
    const port = await listening(app)
    for (const [role, bound] of parties) {
      const receiver = await startReceiver()
      // The webhooks of the examples lead nowhere.
      await written(sql`DELETE FROM webhooks`)
      const body = { url: receiver.url, eventTypes: ['*'] }
      await app.call('POST', '/v1/webhooks', { body, headers: bound.headers })
      await written(sql`UPDATE webhooks SET position = 0`)
      await app.deliver()
      await telling.learn()
      const sent = receiver.received.map(({ text }) => text)
      assert.ok(sent.length > (IS_WHOLE ? 10 : 0) || role === 'STRANGER', `${role} was sent ${sent.length} events`)
      const streamed = await streamOf(app, port, bound)
      for (const text of [...sent, ...streamed.split('\n\n')])
        assert.deepEqual(await telling.betrayed(bound, text, ''), [], `${role}: ${text.slice(0, 600)}`)
    }
  })

  test('a record that a stranger does not see answers as one that does not exist, for every operation', async () => {
    const stranger = parties.get('STRANGER')!
    let compared = 0
    for (const [id, example] of comparedOf) {
      const method = operations.find((each) => each.id === id)?.method
      if (method === undefined) continue
      const { url, body } = await example.ready(marked)
      if (!UUID.test(url)) continue
      compared += 1
      const answerTo = async (path: string) => {
        const headers = {
          ...stranger.headers,
          ...(['GET', 'QUERY', 'POST'].includes(method) ? {} : { 'if-match': '*' }),
          ...(body ? { 'content-type': 'application/json' } : {}),
        }
        const payload = body ? { payload: JSON.stringify(body) } : {}
        const answer = await app.app.inject({ method: method as 'GET', url: path, ...payload, headers })
        const { instance: _, ...problem } = answer.body === '' ? {} : JSON.parse(answer.body)
        return [answer.statusCode, problem]
      }
      const hidden = await answerTo(url)
      assert.deepEqual(hidden, await answerTo(url.replace(UUID, newId())), `${id}: ${method} ${url}`)
      // Crews are the company's own: their operations refuse every caller of a party alike.
      assert.equal(hidden[0], url.includes('/v1/crew/') ? 403 : 404, `${id}: ${JSON.stringify(hidden)}`)
    }
    assert.ok(compared > (IS_WHOLE ? 40 : 0), `${compared} operations`)
  })

  const written = (statement: Sql) => app.db.change(async () => ({ writes: [unguarded(statement)], answer: undefined }))
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/

const listening = async ({ app }: TestApp): Promise<number> => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** The stream of a party from the first event to one that is made now. */
async function streamOf(app: TestApp, port: number, { id, headers }: Bound): Promise<string> {
  const options = { host: '127.0.0.1', port, path: '/v1/events?after=0', agent: false }
  const request = http.get({ ...options, headers: { accept: 'text/event-stream', ...headers } })
  const response = await new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve))
  const reference = `last ${newId()}`
  const patch = { body: { reference }, headers: { 'if-match': '*' } }
  assert.equal((await app.call('PATCH', `/v1/parties/${id}`, patch)).status, 200)
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk
    if (text.includes(reference)) break
  }
  request.destroy()
  return text
}
