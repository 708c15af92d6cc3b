import { randomUUID } from 'node:crypto'
import type { Body, TestApp } from '../app.ts'
import { newAgent, newMove, newShipment, through } from '../fixtures.ts'
import { lastEvent, patch, type RevertedKind } from '../reverting.ts'
import { itemOf } from './inventory-examples.ts'
import { REFUSED_REVERSIONS } from './job-examples.ts'
import { agentOf, type Create, type Example, type Prepare, type Ready, serviceOf } from './ready.ts'
import { endedBeforeAnother, storageStayOf } from './storage-examples.ts'
import { revertedManyDays, revertedWeight, weighingOf } from './weighing-examples.ts'

const at = (kind: RevertedKind, { id, eTag }: Body, body: Body): Ready => ({
  url: `/v1/${kind}/${id}/reversions`,
  eTag,
  body,
})

const moveOf = async ({ call }: TestApp, { id, moveID, shipmentID }: Body): Promise<string> =>
  moveID ?? (shipmentID ? (await call('GET', `/v1/shipments/${shipmentID}`)).body.moveID : id)

/** A record with a change that can be undone, and with one that cannot: its creation, or one that was changed again. */
const examplesOf = (kind: RevertedKind, create: Create, first: Body, second: Body): Record<string, Prepare> => ({
  async ready(app) {
    const record = await create(app)
    return at(kind, await patch(app, kind, record, first), { to: record.eTag })
  },
  async merge_conflict(app) {
    const changed = await patch(app, kind, await create(app), first)
    const { id } = await lastEvent(app, await moveOf(app, changed), changed)
    return at(kind, await patch(app, kind, changed, second), { change: id })
  },
  async not_revertible(app) {
    const record = await create(app)
    return at(kind, record, { change: (await lastEvent(app, await moveOf(app, record), record)).id })
  },
})

const exampleOf = (examples: Record<string, Prepare>, refused: Record<string, Prepare> = {}): Example => {
  const { ready, ...general } = examples
  return { ready: ready!, refused: { ...general, ...refused } }
}

/** A record that would get back the reference that another one has now. */
const withTakenReference =
  (kind: 'moves' | 'shipments', create: Create): Prepare =>
  async (app) => {
    const reference = randomUUID()
    const record = await create(app, { reference })
    const changed = await patch(app, kind, record, { reference: null })
    await create(app, { reference })
    return at(kind, changed, { to: record.eTag })
  }

/** An agent that would get back the type that another one has now. */
async function agentWithTakenType(app: TestApp): Promise<Ready> {
  const shipment = await newShipment(app)
  const agent = await newAgent(app, shipment)
  const changed = await patch(app, 'agents', agent, { agentType: 'RECEIVING_AGENT' })
  await newAgent(app, shipment)
  return at('agents', changed, { to: agent.eTag })
}

async function agentAtTheEnd(app: TestApp): Promise<Ready> {
  const shipment = await newShipment(app)
  const agent = await newAgent(app, shipment)
  const changed = await patch(app, 'agents', agent, { firstName: 'Grace' })
  await through(app, shipment, 'CANCELED')
  return at('agents', changed, { to: agent.eTag })
}

async function shipmentAtTheEnd(app: TestApp): Promise<Ready> {
  const shipment = await newShipment(app)
  const changed = await patch(app, 'shipments', shipment, { estimatedWeight: 1 })
  return at('shipments', await through(app, changed, 'CANCELED'), { to: shipment.eTag })
}

export const REVERSION_EXAMPLES: Record<string, Example> = {
  revertMove: exampleOf(examplesOf('moves', newMove, { remarks: 'Ring twice' }, { remarks: 'Knock' }), {
    reference_taken: withTakenReference('moves', newMove),
  }),
  revertShipment: exampleOf(
    examplesOf('shipments', newShipment, { estimatedWeight: 4000 }, { estimatedWeight: 4200 }),
    {
      ...{ shipment_is_final: shipmentAtTheEnd, reference_taken: withTakenReference('shipments', newShipment) },
      ...{ ...REFUSED_REVERSIONS, weight_is_weighed: revertedWeight },
    },
  ),
  revertAgent: exampleOf(examplesOf('agents', agentOf, { firstName: 'Grace' }, { firstName: 'Ida' }), {
    agent_type_taken: agentWithTakenType,
    shipment_is_final: agentAtTheEnd,
  }),
  revertItem: exampleOf(examplesOf('items', itemOf, { room: 'Study' }, { room: 'Kitchen' })),
  revertWeighing: exampleOf(examplesOf('weighings', weighingOf, { tareWeight: 17_000 }, { tareWeight: 16_000 }), {
    change_too_large: revertedManyDays,
  }),
  revertStorageStay: exampleOf(
    examplesOf('storage-stays', storageStayOf, { place: 'Warehouse 4' }, { place: 'Warehouse 5' }),
    {
      async storage_stay_open(app) {
        const { open, ...stay } = await endedBeforeAnother(app)
        return at('storage-stays', stay, { to: open })
      },
    },
  ),
  revertService: exampleOf(examplesOf('services', serviceOf, { reason: 'A piano' }, { reason: 'Two pianos' })),
}
