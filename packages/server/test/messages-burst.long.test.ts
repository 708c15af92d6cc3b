/**
 * Very many events at once that a rule wants. They wait as rows of the database: each becomes one message that is sent once, and other requests,
 * the feed and webhooks go on meanwhile. `MESSAGES_BURST=10000` runs more events.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { freePort } from '../../../scripts/free-port.ts'
import type { Database } from '../src/db/database.ts'
import type { Message } from '../src/messages/schema.ts'
import type { Body } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { type MailServer, type ReceivedMail, startMailServer } from './mail-server.ts'
import { type RunningNode, startNode } from './nodes.ts'
import { startReceiver } from './receiver.ts'

const EVENTS = Number(process.env.MESSAGES_BURST ?? 1_000)
const BULK = 100
/** Few recipients with many messages each: the order holds for each of them. */
const MOVES = 20
/** How often others write and read while the messages wait. */
const LOOKS = 20

async function created({ call }: RunningNode, path: string, body: Body): Promise<Body> {
  const answer = await call('POST', path, { body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

async function read({ call }: RunningNode, path: string): Promise<Body> {
  const answer = await call('GET', path)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

async function bulk({ call }: RunningNode, operations: Body[]): Promise<Body[]> {
  const answer = await call('PATCH', '/v1/shipments', { body: { mode: 'ISOLATED', operations } })
  assert.equal(answer.status, 200, answer.text)
  for (const { status } of answer.body.results) assert.ok(status < 300, answer.text)
  return answer.body.results
}

/** A hundred shipments of customers, and a rule that tells them of each new weight. */
async function prepare(node: RunningNode): Promise<Body[]> {
  const texts = { en: { subject: 'News', text: '{{shipment.estimatedWeight}}' } }
  const { id: templateID } = await created(node, '/v1/message-templates', { name: 'News', texts })
  const rule = {
    name: 'Weights',
    events: ['shipment.updated'],
    changedMember: '/estimatedWeight',
    by: 'EMAIL',
    templateID,
  }
  await created(node, '/v1/message-rules', { ...rule, to: [{ who: 'CUSTOMER' }] })
  const moves: Body[] = []
  for (let i = 0; i < MOVES; i++)
    moves.push(await created(node, '/v1/moves', { customer: { firstName: 'Ann', email: `ann${i}@example.com` } }))
  const records = Array.from({ length: BULK }, (_, i) => ({ shipmentType: 'HHG', moveID: moves[i % MOVES]!.id }))
  return bulk(
    node,
    records.map((record) => ({ action: 'create', record })),
  )
}

/** Changes all shipments again and again. */
async function burst(node: RunningNode, shipments: Body[]): Promise<void> {
  let seen = shipments
  for (let weight = 1; weight <= EVENTS / BULK; weight++) {
    const operations = seen.map(({ record: { id }, eTag }) => ({
      ...{ action: 'update', id, ifMatch: eTag, patch: { estimatedWeight: weight } },
    }))
    seen = await bulk(node, operations)
  }
}

/** What others do meanwhile: each write and read succeeds, and the feed goes on. */
async function work(node: RunningNode): Promise<void> {
  let { id, eTag } = await created(node, '/v1/shipments', { shipmentType: 'HHG' })
  for (let i = 1; i <= LOOKS; i++) {
    const headers = { 'if-match': eTag }
    const answer = await node.call('PATCH', `/v1/shipments/${id}`, { headers, body: { customerRemarks: `Look ${i}` } })
    assert.equal(answer.status, 200, answer.text)
    eTag = answer.body.eTag
    assert.equal((await read(node, `/v1/shipments/${id}/history`)).length, Math.min(i + 1, 50))
  }
}

/** Each event was told in one mail, and each customer got its mails in the order of the events. */
async function compare(db: Database, { received }: MailServer): Promise<void> {
  const docs = await db.column<string>(sql`SELECT doc FROM messages`)
  const messages = docs.map((doc): Message => JSON.parse(doc))
  assert.equal(new Set(messages.map(({ eventID }) => eventID)).size, EVENTS)
  const idOf = ({ header }: ReceivedMail) => /^<(.+)@example\.com>$/.exec(header('message-id') ?? '')?.[1]
  assert.deepEqual(received.map(idOf).toSorted(), messages.map(({ id }) => id).toSorted())
  for (let i = 0; i < MOVES; i++) {
    const mails = received.filter(({ to }) => to === `ann${i}@example.com`)
    // A mail says how the record is when it is planned, so weights may come again, but never an older one.
    const weights = mails.map(({ raw }) => Number(/\r\n\r\n(?:.*\r\n)*?(\d+)\r\n/.exec(raw)?.[1]))
    assert.equal(weights.length, EVENTS / MOVES)
    assert.deepEqual(
      weights,
      weights.toSorted((a, b) => a - b),
    )
  }
}

forEachDatabase('Messages about very many events', (open) => {
  test(`${EVENTS} events are told once each, and stop nothing else`, async () => {
    const { url, db, discard } = await open()
    after(discard)
    const mail = await startMailServer()
    const webhooks = await startReceiver()
    // A node says its public URL when it is ready.
    const PORT = String(await freePort())
    const node = await startNode(url, {
      ...{ PORT, VANLINE_SMTP_URL: mail.url, VANLINE_MAIL_FROM: 'office@example.com' },
      ...{ VANLINE_PUBLIC_URL: `http://127.0.0.1:${PORT}`, VANLINE_WEBHOOK_ALLOW_PRIVATE: '1' },
    })
    const shipments = await prepare(node)
    await created(node, '/v1/webhooks', { url: webhooks.url, eventTypes: ['note.created'] })
    await burst(node, shipments)
    const note = await created(node, `/v1/moves/${shipments[0]!.record.moveID}/notes`, { text: 'Call me' })
    await work(node)
    while (mail.received.length < EVENTS) await pause(100)
    assert.equal(webhooks.received.length, 1, note.id)
    // Whatever would be sent twice is sent now.
    await pause(500)
    await compare(db, mail)
  })
})
