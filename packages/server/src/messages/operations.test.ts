import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment } from '../../test/fixtures.ts'
import { erase } from '../../test/personal-data.ts'
import { findMessageKey } from '../message-opt-outs/store.ts'
import { withLink } from './link-rules.ts'

const TEMPLATE = {
  name: 'Pickup',
  texts: {
    en: { subject: '{{move.locator}}', text: 'Dear {{recipient.name}}, {{shipment.estimatedWeight}} pounds.' },
    es: { text: 'Hola {{recipient.name}}' },
  },
}
const CUSTOMER = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' }

forEachDatabase('messages', (open) => {
  const app = sharedApp(open)
  const posted = (url: string, body?: Body) => app.call('POST', url, { body })
  const read = async (url: string): Promise<Body> => (await app.call('GET', url)).body
  const template = async (): Promise<string> => (await posted('/v1/message-templates', TEMPLATE)).body.id
  const moveOf = (customer: Body = CUSTOMER): Promise<Body> => newMove(app, { customer })

  test('201 for a message to the customer, with the values of the shipment', async () => {
    const move = await moveOf()
    const shipment = await newShipment(app, { moveID: move.id, estimatedWeight: 4200 })
    const body = { by: 'EMAIL', templateID: await template(), shipmentID: shipment.id, language: 'fr' }
    const { status, body: message, headers } = await posted(`/v1/moves/${move.id}/messages`, body)
    assert.deepEqual([status, headers.location], [201, `/v1/messages/${message.id}`])
    assert.deepEqual(
      [message.to, message.recipient, message.recipientName, message.subject, message.text, message.status],
      ['ada@example.com', 'CUSTOMER', 'Ada Byron', move.locator, 'Dear Ada Byron, 4,200 pounds.', 'QUEUED'],
    )
    assert.deepEqual(await read(`/v1/moves/${move.id}/messages`), [message])
    assert.deepEqual(await read(`/v1/messages?shipmentID=${shipment.id}&status=QUEUED&by=EMAIL`), [message])
    assert.deepEqual(await read(`/v1/messages?shipmentID=${shipment.id}&by=TEXT`), [])
  })

  test('a tracking link of a message works, is no part of the log, and is the same for the next message', async () => {
    const move = await moveOf()
    const send = async () =>
      (await posted(`/v1/moves/${move.id}/messages`, { by: 'EMAIL', text: 'Follow it.', trackingLink: true })).body
    const [first, second] = [await send(), await send()]
    assert.equal(first.text, 'Follow it.\n\n⟦trackingLink⟧')
    assert.equal(first.linkID, second.linkID)
    const sent = withLink(first.text, first, await findMessageKey(app.db), 'https://moves.example.com')
    const [, secret = ''] = /https:\/\/moves\.example\.com\/track#(\S+)$/.exec(sent) ?? []
    const tracked = await app.call('GET', '/v1/tracking', { headers: { 'vanline-tracking': secret } })
    assert.deepEqual([tracked.status, tracked.body.locator], [200, move.locator])
    const stored = await app.db.all(sql`SELECT * FROM messages WHERE move_id = ${move.id}`)
    assert.equal(JSON.stringify(stored).includes(secret), false)
  })

  test('422 for each fault of a message, with its pointer', async () => {
    const { id } = await moveOf()
    const faults = async (body: Body) => {
      const answer = await posted(`/v1/moves/${id}/messages`, body)
      assert.equal(answer.status, 422, answer.text)
      return answer.body.errors.map(({ pointer, code }: Body) => `${pointer} ${code}`)
    }
    const unknown = '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f73'
    assert.deepEqual(await faults({ by: 'EMAIL' }), ['/text required'])
    assert.deepEqual(await faults({ by: 'EMAIL', text: '{{move.x}}', to: 'no address' }), [
      ...['/to invalid_format', '/text unknown_placeholder'],
    ])
    assert.deepEqual(await faults({ by: 'TEXT', text: 'x', subject: 'x', documentIDs: [unknown] }), [
      ...['/subject not_allowed', '/documentIDs not_allowed'],
    ])
    assert.deepEqual(await faults({ by: 'EMAIL', text: 'x', documentIDs: [unknown] }), [
      '/documentIDs/0 unknown_document',
    ])
    assert.deepEqual(await faults({ by: 'TEXT', text: 'x'.repeat(1601) }), ['/text too_long'])
    assert.deepEqual(await faults({ by: 'EMAIL', templateID: unknown }), ['/templateID unknown_template'])
    const other = await newShipment(app)
    assert.deepEqual(await faults({ by: 'EMAIL', text: 'x', shipmentID: other.id }), ['/shipmentID unknown_shipment'])
  })

  test('a preview shows the language, and what has no value', async () => {
    const { id } = await moveOf()
    const preview = await read(`/v1/message-templates/${await template()}/previews?moveID=${id}&language=es-MX`)
    assert.deepEqual([preview.language, preview.subject, preview.text], ['es', null, 'Hola Ada Byron'])
    const english = await read(`/v1/message-templates/${await template()}/previews?moveID=${id}`)
    assert.deepEqual(english.empty, ['shipment.estimatedWeight'])
  })

  test('an erasure leaves nothing of a message, and an opt-out stays honoured', async () => {
    const move = await moveOf({ ...CUSTOMER, email: 'erased@example.com' })
    const url = `/v1/moves/${move.id}/messages`
    const { body: message } = await posted(url, { by: 'EMAIL', text: 'Dear {{customer.firstName}}' })
    assert.equal((await posted('/v1/message-opt-outs', { by: 'EMAIL', address: 'Erased@example.com' })).status, 201)
    assert.equal((await erase(app, await read(`/v1/moves/${move.id}`))).status, 201)
    assert.equal((await app.call('GET', `/v1/messages/${message.id}`)).status, 404)
    for (const table of ['messages', 'message_opt_outs', 'events']) {
      const rows = await app.db.all(
        table === 'messages'
          ? sql`SELECT * FROM messages`
          : table === 'events'
            ? sql`SELECT doc, changes FROM events`
            : sql`SELECT * FROM message_opt_outs`,
      )
      assert.equal(JSON.stringify(rows).toLowerCase().includes('erased@'), false, table)
    }
    const refused = await posted(`/v1/moves/${(await moveOf()).id}/messages`, {
      ...{ by: 'EMAIL', to: 'ERASED@example.com', text: 'Hello' },
    })
    assert.equal(refused.body.code, 'recipient_opted_out')
  })

  test('the deletion of a person deletes the messages to that person', async () => {
    const { body: person } = await posted('/v1/crew-members', { firstName: 'Rosa', email: 'rosa@example.com' })
    const { body: message } = await posted(`/v1/moves/${(await moveOf()).id}/messages`, { by: 'EMAIL', text: 'Hello' })
    await app.db.change(async () => ({
      writes: [{ statement: sql`UPDATE messages SET recipient_id = ${person.id} WHERE id = ${message.id}` }],
      answer: null,
    }))
    const headers = { 'if-match': person.eTag }
    const url = `/v1/crew-members/${person.id}`
    const { body: changed } = await app.call('PATCH', url, { body: { phone: '555 0100' }, headers })
    assert.equal((await app.call('GET', `/v1/messages/${message.id}`)).status, 200, 'it waits to be sent')
    await app.call('DELETE', url, { headers: { 'if-match': changed.eTag } })
    assert.equal((await app.call('GET', `/v1/messages/${message.id}`)).status, 404)
  })
})
