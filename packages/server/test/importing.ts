import assert from 'node:assert/strict'
import type { Answer, Body, TestApp } from './app.ts'
import { ADDRESS, AGENT } from './fixtures.ts'

export const SOURCE = 'Fleet 3'
const at = (day: string, time = '08:00:00') => `2026-${day}T${time}.000Z`

/** A delivered shipment as another system has it. */
export const DELIVERED = {
  ...{ shipmentType: 'HHG', status: 'DELIVERED', reference: null, estimatedWeight: 4200, metadata: { dock: '4' } },
  ...{
    createdAt: at('10-01'),
    submittedAt: at('10-01'),
    approvedAt: at('10-02', '09:30:00'),
    lastUpdated: at('10-19'),
  },
  ...{ actualPickupDate: '2026-10-12', actualDeliveryDate: '2026-10-19' },
  destinationAddress: { ...ADDRESS, lastUpdated: at('10-03') },
  agents: [{ ...AGENT, createdAt: at('10-01'), lastUpdated: at('10-04') }],
  services: ['LINEHAUL', 'FUEL', 'PACK'].map((code) => ({
    ...{
      code,
      name: null,
      status: 'APPROVED',
      createdAt: at('10-02', '09:30:00'),
      lastUpdated: at('10-02', '09:30:00'),
    },
  })),
}

export const importing = ({ call }: TestApp, kind: 'moves' | 'shipments', body: Body): Promise<Answer> =>
  call('POST', `/v1/${kind}`, { body: { source: SOURCE, ...body } })

/** Imports a record. */
export async function imported(app: TestApp, kind: 'moves' | 'shipments', body: Body): Promise<Body> {
  const answer = await importing(app, kind, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}
