/** Clients with versions of any age write to one shipment, and a model of ten lines predicts each answer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runsOf, SEED } from '../../../scripts/sample.ts'
import { type Answer, type Body, sharedApp, type TestApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { ADDRESS, newShipment, read } from './fixtures.ts'

const CLIENTS = 3

type Step = {
  client: number
  act: 'read' | 'patch' | 'put' | 'put by shipment' | 'status' | 'revert'
  value: number
  keeps: boolean
}
type Version = { shipment: number; address: number }
type Model = Version & { weight: number; city: number; isDraft: boolean; past: Pick<Model, 'weight' | 'city'>[] }

/** The whole promise: a write succeeds if its client holds the current version, and creates a version if it changes something. */
function expected(model: Model, held: Version, { act, value }: Step): 200 | 201 | 412 {
  const isHeld = act === 'put' ? held.address === model.address : held.shipment === model.shipment
  if (act === 'read') return 200
  if (!isHeld) return 412
  if (act === 'revert') {
    const { weight, city } = earlierOf(model, value)
    if (weight !== model.weight || city !== model.city) model.shipment += 1
    if (city !== model.city) model.address += 1
    Object.assign(model, { weight, city })
    return 201
  }
  const part = act === 'patch' ? 'weight' : 'city'
  const isChange = act === 'status' ? model.isDraft : model[part] !== value
  if (isChange) model.shipment += 1
  if (isChange && act.startsWith('put')) model.address += 1
  if (act === 'status') model.isDraft = false
  else model[part] = value
  return 200
}

/** The version that a reversion goes back to. */
const earlierOf = ({ past }: Model, value: number) => past[value % past.length]!

const step = fc.record<Step>({
  client: fc.nat(CLIENTS - 1),
  act: fc.constantFrom('read', 'read', 'patch', 'patch', 'put', 'put by shipment', 'status', 'revert', 'revert'),
  value: fc.nat(2),
  keeps: fc.boolean(),
})

function carryOut({ call }: TestApp, { act, value }: Step, held: Body, tags: readonly string[]): Promise<Answer> {
  const url = `/v1/shipments/${held.id}`
  const { destinationAddress: address } = held
  const headers = { 'if-match': act === 'put' ? address.eTag : held.eTag }
  if (act === 'read') return call('GET', url)
  if (act === 'patch') return call('PATCH', url, { body: { estimatedWeight: value }, headers })
  if (act === 'status') return call('PATCH', `/prime${url}/updateStatus`, { body: { status: 'SUBMITTED' }, headers })
  if (act === 'revert') return call('POST', `${url}/reversions`, { body: { to: tags[value % tags.length] }, headers })
  const body = { ...ADDRESS, city: `City ${value}` }
  return call('PUT', `/v1/mto-shipment/${held.id}/address/${address.id}`, { body, headers })
}

forEachDatabase('clients with versions of any age', (open) => {
  const app = sharedApp(open)

  test('get the answers of the model, one after the other', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const content = { status: 'DRAFT', estimatedWeight: 0, destinationAddress: { ...ADDRESS, city: 'City 0' } }
      const first = await newShipment(app, content)
      const model: Model = {
        shipment: 0,
        address: 0,
        weight: 0,
        city: 0,
        isDraft: true,
        past: [{ weight: 0, city: 0 }],
      }
      const clients = Array.from({ length: CLIENTS }, () => ({ held: first, version: { shipment: 0, address: 0 } }))
      const tags = new Map([[0, first.eTag]])
      for (const each of steps) {
        const client = clients[each.client]!
        const known = [...tags.values()]
        const status = expected(model, client.version, each)
        const answer = await carryOut(app, each, client.held, known)
        assert.equal(answer.status, status, JSON.stringify(each))
        const current = await read(app, `/v1/shipments/${first.id}`)
        assert.deepEqual(
          [current.estimatedWeight, current.destinationAddress.city, current.status],
          [model.weight, `City ${model.city}`, model.isDraft ? 'DRAFT' : 'SUBMITTED'],
        )
        if (!tags.has(model.shipment))
          assert.ok(![...tags.values()].includes(current.eTag), 'no two versions share a tag')
        assert.equal(current.eTag, tags.get(model.shipment) ?? current.eTag, 'a version keeps its tag')
        tags.set(model.shipment, current.eTag)
        model.past[model.shipment] = { weight: model.weight, city: model.city }
        // After any answer a client may read again or continue with its version.
        if (each.act === 'read' || (answer.status < 300 && !each.keeps))
          Object.assign(client, { held: current, version: { shipment: model.shipment, address: model.address } })
      }
    })
    await fc.assert(property, { seed: SEED, numRuns: runsOf(10, 50) })
  })

  test('create one chain of versions when they write at once', async () => {
    const plan = fc.array(fc.array(fc.nat(1_000_000), { minLength: 4, maxLength: 8 }), { minLength: 3, maxLength: 5 })
    const property = fc.asyncProperty(plan, async (clients) => {
      const first = await newShipment(app)
      const url = `/v1/shipments/${first.id}`
      const made = new Map<string, string>()
      let successes = 0
      const work = async (weights: number[]) => {
        for (const estimatedWeight of weights) {
          const { eTag, estimatedWeight: before } = await read(app, url)
          const headers = { 'if-match': eTag }
          const answer = await app.call('PATCH', url, { body: { estimatedWeight }, headers })
          if (answer.status !== 200) assert.equal(answer.status, 412)
          else if (estimatedWeight !== before) {
            made.set(eTag, answer.body.eTag)
            successes += 1
          }
        }
      }
      await Promise.all(clients.map(work))
      let [tag, length] = [first.eTag, 0]
      for (let next = made.get(tag); next !== undefined; next = made.get(tag)) {
        tag = next
        length += 1
      }
      assert.equal(tag, (await read(app, url)).eTag)
      assert.equal(length, successes, 'no two changes were made to one version')
      assert.ok(successes > 0)
    })
    await fc.assert(property, { seed: SEED, numRuns: runsOf(4, 16) })
  })
})
