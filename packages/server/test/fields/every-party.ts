/**
 * Every operation × role × member: no answer to a caller that is bound to a party shows, in any form, a value of a move that the party
 * is not on, or of a member that its role there hides. Values are recognised by being unique.
 */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import sql from 'sql-template-tag'
import { REDUCED_SUBJECTS } from '../../src/access/policy.ts'
import { REDUCED_ROLES } from '../../src/db/party-entries.ts'
import { reduced } from '../../src/kernel/reduced.ts'
import { type Body, sharedApp, type TestApp } from '../app.ts'
import type { TestDatabase } from '../databases.ts'
import { newAgent, newService, newShipment, through } from '../fixtures.ts'
import { EXAMPLES, type Ready } from '../operations/examples.ts'
import { moveOf, putOnAny } from '../operations/party-proofs.ts'
import { type Bound, newParty } from '../parties.ts'
import { type Described, describedIn } from './description.ts'
import { refusalsOf, type Way, waysOf } from './requests.ts'
import { isTelling, marking, wordsIn } from './values.ts'

/** A stranger is on no move; the others are on the one that the request names. */
const ROLES = ['STRANGER', 'HAULER', ...REDUCED_ROLES]
const isWrite = (method: string): boolean => method !== 'GET' && method !== 'QUERY'

type Telling = { learn(): Promise<void>; betrayed(bound: Bound, shown: string, sent: string): Promise<string[]> }

/** Maps every value of every record to the moves and roles that show it. */
function tellingIn({ db }: TestApp): Telling {
  const owners = new Map<string, Map<string, Set<string>>>()
  const actors = new Set<string>()
  const makers = new Map<string, string>()
  let seen = 0

  function note(record: object, stream: string, role: string): void {
    // Dates repeat.
    for (const word of wordsIn(JSON.stringify(record)).filter((each) => isTelling(each) && !/^[\d-]{10}$/.test(each))) {
      const streams = owners.get(word) ?? new Map<string, Set<string>>()
      owners.set(word, streams.set(stream, (streams.get(stream) ?? new Set()).add(role)))
    }
  }

  return {
    async learn() {
      await db.eventsNumbered()
      const rows = await db.all<{ seq: number; subject: string; stream: string; actor: string; doc: string }>(
        sql`SELECT seq, subject, stream, actor, doc FROM feed WHERE seq > ${seen} ORDER BY seq`,
      )
      for (const { seq, subject, stream, actor, doc } of rows) {
        seen = Number(seq)
        actors.add(actor)
        const record = JSON.parse(doc)
        if (/^(webhooks|keys|views)\//.test(subject)) makers.set(stream, record.partyID ?? makers.get(stream) ?? actor)
        note(record, stream, 'whole')
        const kind = subject.split('/')[0]!
        for (const role of REDUCED_ROLES) {
          const shown = REDUCED_SUBJECTS[kind]?.[role]
          note(shown ? reduced(shown, record) : record, stream, role)
        }
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
        visible.has(roles.get(stream) ?? '') || [actor, id].includes(makers.get(stream) ?? '')
      return [...new Set(wordsIn(shown))].filter((word) => {
        const streams = owners.get(word)
        return streams && !known.has(word) && !actors.has(word) && ![...streams].some(isOpen)
      })
    },
  }
}

export function everyParty(open: () => Promise<TestDatabase>): void {
  const app = sharedApp(open, { apiKeys: true, uniqueReferences: true })
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
    const url = `${ready.url}${way.query ?? ''}`
    const body = (await way.body?.(ready)) ?? ready.body
    const headers = {
      ...(ready.eTag && method !== 'GET' ? { 'if-match': ready.eTag } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...way.headers,
    }
    const payload = body ? { payload: JSON.stringify(body) } : {}
    const all = { ...headers, ...bound.headers }
    const answer = await app.app.inject({ method: method as 'GET', url, ...payload, headers: all })
    if (isWrite(method)) await telling.learn()
    const { 'x-request-id': _, date: __, ...shown } = answer.headers
    const betrayed = await telling.betrayed(
      bound,
      answer.body + JSON.stringify(shown),
      JSON.stringify([url, body, headers]),
    )
    assert.deepEqual(betrayed, [], `${id} ${way.name} for ${role}: ${answer.statusCode} ${answer.body.slice(0, 600)}`)
    assert.ok(answer.statusCode < 500, answer.body)
    return answer.statusCode
  }

  for (const [id, example] of Object.entries(EXAMPLES)) {
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
}
