import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { ADDRESS, AGENT } from '../../test/fixtures.ts'
import { listed } from '../../test/refusal.ts'
import { rowsOf } from '../../test/tables.ts'

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`name${i}`, 'value']))

forEachDatabase('the content of POST /v1/shipments', (open) => {
  const app = sharedApp(open)
  const create = (body: Body) => app.call('POST', '/v1/shipments', { body })

  const ACCEPTED: [string, Body][] = [
    ['a type nobody knows, of 64 characters', { shipmentType: 'x'.repeat(64) }],
    ['an actual date of tomorrow', { actualPickupDate: '2026-11-16' }],
    ['a pickup on the day of delivery', { scheduledPickupDate: '2027-01-01', scheduledDeliveryDate: '2027-01-01' }],
    [
      'a pickup after a delivery of another kind',
      { requestedPickupDate: '2027-01-02', scheduledDeliveryDate: '2027-01-01' },
    ],
    ['the 29th of February of a leap year', { deliveryDate: '2028-02-29' }],
    ['no agents', { agents: [] }],
    ['null for what may be empty', { deliveryDate: null, pickupAddress: null, metadata: null, agents: null }],
  ]
  for (const [name, content] of ACCEPTED) {
    test(`201 for ${name}`, async () => {
      const answer = await create({ shipmentType: 'HHG', ...content })
      assert.equal(answer.status, 201, answer.text)
    })
  }

  const noCity = { streetAddress1: '1 Main Street', state: 'ID', postalCode: '83702' }
  const REFUSED: [string, Body, string[]][] = [
    ['no type', { shipmentType: undefined }, ['/shipmentType required']],
    ['a blank type', { shipmentType: '  ' }, ['/shipmentType blank']],
    ['a type of 65 characters', { shipmentType: 'x'.repeat(65) }, ['/shipmentType too_long']],
    ['a status that is not the first', { status: 'APPROVED' }, ['/status not_allowed']],
    ['a move that is unknown', { moveID: randomUUID() }, ['/moveID unknown_move']],
    ['a move that is none', { moveID: 'ABC346' }, ['/moveID unknown_move']],
    ['a move that is a number', { moveID: 7 }, ['/moveID unknown_move']],
    ['a date that does not exist', { deliveryDate: '2026-02-29' }, ['/deliveryDate invalid_date']],
    ['an instant for a date', { deliveryDate: '2026-12-01T00:00:00Z' }, ['/deliveryDate invalid_date']],
    [
      'a pickup after its delivery',
      { requestedPickupDate: '2027-01-02', deliveryDate: '2027-01-01' },
      ['/requestedPickupDate date_order'],
    ],
    ['an actual date after tomorrow', { actualDeliveryDate: '2026-11-17' }, ['/actualDeliveryDate in_future']],
    ['a weight as text', { estimatedWeight: '5000' }, ['/estimatedWeight wrong_type']],
    ['a weight with a fraction', { estimatedWeight: 1.5 }, ['/estimatedWeight wrong_type']],
    ['a weight below nothing', { actualWeight: -1 }, ['/actualWeight out_of_range']],
    ['an address without a city', { pickupAddress: noCity }, ['/pickupAddress/city required']],
    ['an address that is text', { pickupAddress: '1 Main Street' }, ['/pickupAddress wrong_type']],
    ['an address with an id', { pickupAddress: { ...ADDRESS, id: randomUUID() } }, ['/pickupAddress/id read_only']],
    [
      'a postal code of another country',
      { pickupAddress: { ...ADDRESS, postalCode: 'D-10115' } },
      ['/pickupAddress/postalCode invalid_postal_code'],
    ],
    [
      'a long postal code of the US',
      { pickupAddress: { ...ADDRESS, country: 'usa', postalCode: '837021234' } },
      ['/pickupAddress/postalCode invalid_postal_code'],
    ],
    ['two agents of one type', { agents: [AGENT, AGENT] }, ['/agents/1/agentType duplicate']],
    ['an agent nobody can reach', { agents: [{ ...AGENT, email: null }] }, ['/agents/0/email required']],
    ['agents that are no list', { agents: AGENT }, ['/agents wrong_type']],
    ['51 names in metadata', { metadata: many(51) }, ['/metadata too_many']],
    ['a value of 501 characters in metadata', { metadata: { a: 'v'.repeat(501) } }, ['/metadata/a too_long']],
    ['a number in metadata', { metadata: { a: 1 } }, ['/metadata/a wrong_type']],
    ['an object in metadata', { metadata: { a: {} } }, ['/metadata/a wrong_type']],
    [
      'what the server makes',
      { id: randomUUID(), eTag: 'x', locator: 'x' },
      ['/eTag read_only', '/id read_only', '/locator read_only'],
    ],
  ]
  for (const [name, content, errors] of REFUSED) {
    test(`422 for ${name}, and nothing is created`, async () => {
      const before = await rowsOf(app.db)
      const answer = await create({ shipmentType: 'HHG', ...content })
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(listed(answer.body.errors), errors)
      assert.deepEqual(await rowsOf(app.db), before)
    })
  }

  test('422 for a name of 41 characters in metadata', async () => {
    const answer = await create({ shipmentType: 'HHG', metadata: { ['n'.repeat(41)]: 'x' } })
    assert.equal(answer.status, 422, answer.text)
    assert.match(answer.body.errors[0].pointer, /^\/metadata/)
  })

  test('422 with everything that is wrong at once', async () => {
    const answer = await create({
      status: 'GONE',
      moveID: randomUUID(),
      deliveryDate: 'soon',
      requestedPickupDate: 7,
      destinationAddres: ADDRESS,
      pickupAddress: { ...ADDRESS, postalCode: 'x', zip: '83702' },
      agents: [{ agentType: 'SECRET_AGENT', firstName: '' }],
    })
    assert.deepEqual(listed(answer.body.errors), [
      '/agents/0/agentType not_allowed',
      '/agents/0/email required',
      '/agents/0/firstName blank',
      '/deliveryDate invalid_date',
      '/destinationAddres unknown_member',
      '/moveID unknown_move',
      '/pickupAddress/postalCode invalid_postal_code',
      '/pickupAddress/zip unknown_member',
      '/requestedPickupDate wrong_type',
      '/shipmentType required',
      '/status not_allowed',
    ])
  })
})
