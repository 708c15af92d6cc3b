import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv, type ValidateFunction } from 'ajv'
import { asyncapiOf } from '../../src/pages/asyncapi.ts'
import { type Body, sharedApp } from '../app.ts'
import { forEachDatabase } from '../databases.ts'
import { newAgent, newMove, newShipment } from '../fixtures.ts'
import { committed } from './committed.ts'

const asyncapi: Body = JSON.parse(readFileSync(new URL('../../asyncapi.json', import.meta.url), 'utf8'))
const { messages } = asyncapi.components

/** The validator of a message, by JSON Schema draft 7, which is that of AsyncAPI. */
function payloadValidator(name: string): ValidateFunction {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, inlineRefs: false })
  return ajv.addSchema(asyncapi, 'asyncapi').getSchema(`asyncapi#/components/messages/${name}/payload`)!
}

/** Fails unless a payload is one of the message. */
const requireValid = (name: string, payload: unknown): void => {
  const validate = payloadValidator(name)
  assert.ok(validate(payload), `${name}: ${JSON.stringify(validate.errors?.slice(0, 3))}`)
}

test('asyncapi.json follows from openapi.json; npm run openapi writes it', () => {
  assert.deepEqual(asyncapi, JSON.parse(JSON.stringify(asyncapiOf(committed))))
})

test('every reference leads somewhere, and every schema is used', () => {
  const refs = [...JSON.stringify(asyncapi).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  for (const path of refs)
    assert.ok(
      path.split('/').reduce((node, name) => node?.[name], asyncapi),
      path,
    )
  for (const name of Object.keys(asyncapi.components.schemas))
    assert.ok(refs.includes(`components/schemas/${name}`), name)
})

test('nothing stands beside a reference, where draft 7 would ignore it', () => {
  JSON.stringify(asyncapi, (_name, part) => {
    if (part?.$ref) assert.deepEqual(Object.keys(part), ['$ref'])
    return part
  })
})

test('the stream has a message for each kind of event', () => {
  const kinds: Body[] = committed.components.schemas.Event.oneOf
  const names = kinds.map(({ $ref }) => $ref.split('/').pop())
  assert.deepEqual(Object.keys(asyncapi.channels.stream.messages), [...names, 'Presence'])
})

test('every example is one', () => {
  const named = Object.entries<Body>(messages).filter(([, message]) => message.examples)
  assert.deepEqual(
    named.map(([name]) => name),
    ['EventPage', 'CloudEventBatch', 'CloudEvent'],
  )
  for (const [name, { examples }] of named) for (const { payload } of examples) requireValid(name, payload)
})

test('the server is the one that the settings name', () => {
  const { servers } = asyncapiOf({ ...committed, servers: [{ url: 'https://moves.example:8443/ops' }] }) as Body
  const { host, protocol, pathname } = servers.service
  assert.deepEqual([host, protocol, pathname], ['moves.example:8443', 'https', '/ops'])
})

forEachDatabase('AsyncAPI', (open) => {
  const app = sharedApp(open)

  test('200 at /asyncapi.json, and what the feed sends is as it says', async () => {
    assert.deepEqual((await app.call('GET', '/asyncapi.json')).body, asyncapi)
    const move = await newMove(app, { customer: { firstName: 'Ada' } })
    const shipment = await newShipment(app, { moveID: move.id })
    await newAgent(app, shipment)
    await app.call('DELETE', `/v1/shipments/${shipment.id}`, { headers: { 'if-match': '*' } })
    const { body: events } = await app.call('GET', '/v1/events?after=0&limit=200')
    requireValid('EventPage', events)
    const seen = new Set<string>()
    for (const event of events) {
      const [word = ''] = event.type.split('.')
      const name = `${word[0]!.toUpperCase()}${word.slice(1)}Event`
      if (messages[name]) requireValid(name, event)
      if (messages[name]) seen.add(name)
    }
    for (const name of ['MoveEvent', 'ShipmentEvent', 'AgentEvent']) assert.ok(seen.has(name), name)
    const headers = { accept: 'application/cloudevents-batch+json' }
    const batch = await app.call('GET', '/v1/events?after=0&limit=200', { headers })
    requireValid('CloudEventBatch', batch.body)
    for (const event of batch.body) requireValid('CloudEvent', event)
    assert.ok(!payloadValidator('ShipmentEvent')({ ...events[0], type: 'move.gone' }), 'another type is noticed')
  })
})
