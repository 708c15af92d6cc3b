import { CONTENTS } from '../../src/examples/contents.ts'
import { instantOfId } from '../../src/kernel/ids.ts'
import { STORAGE_STAYS_MAX } from '../../src/storage-stays/schema.ts'
import type { Body, TestApp } from '../app.ts'
import { newMove, newShipment, newStorageStay } from '../fixtures.ts'
import { newParty, putOn } from '../parties.ts'
import { at, below, type Create, type Example, importedAs, itemExamples, type Prepare, type Ready } from './ready.ts'

const { ImportedStorageStay, NewStorageExtension, NewStorageStay, StorageExtensionDecision } = CONTENTS
const LAST_DAY = '2026-11-14'

/** A stay of a shipment whose customer has a name: both can be expanded. */
export const storageStayOf: Create = async (app, content) => {
  const move = await newMove(app, { customer: { firstName: 'Ada' } })
  return newStorageStay(app, await newShipment(app, { moveID: move.id }), content)
}

const staysOf = (shipment: Body, body: Body): Ready => at(`/v1/shipments/${shipment.id}/storage-stays`, {}, body)
const extend = (stay: Body): Ready => at(`/v1/storage-stays/${stay.id}/extensions`, stay, NewStorageExtension)
const decide = (stay: Body): Ready => {
  const extensionID = stay.extensions.at(-1).id
  return at(`/v1/storage-stays/${stay.id}/extension-decisions`, stay, { ...StorageExtensionDecision, extensionID })
}

async function sent(app: TestApp, { url, body, eTag }: Ready): Promise<Body> {
  return (await app.call('POST', url, { body, headers: { 'if-match': eTag! } })).body
}

/** A stay with an extension that waits. */
const asked: Create = async (app, content) => sent(app, extend(await storageStayOf(app, content)))
const decided: Create = async (app, content) => sent(app, decide(await asked(app, content)))

/** A stay with as many extensions as it may have. */
async function extended(app: TestApp): Promise<Ready> {
  const extension = { days: 1, reason: 'x', status: 'REFUSED', ...AT_FIRST }
  const content = { source: 'x', startedOn: '2026-11-01', extensions: Array(20).fill(extension) }
  const { url, body } = staysOf(await newShipment(app), content)
  return extend((await app.call('POST', url, { body })).body)
}
const AT_FIRST = { askedAt: '2026-11-02T08:00:00.000Z', decidedAt: '2026-11-02T09:00:00.000Z' }

/** A stay that was ended, and whose shipment has another open one. */
export async function endedBeforeAnother(app: TestApp): Promise<Body> {
  const shipment = await newShipment(app)
  const stay = await newStorageStay(app, shipment)
  const { body } = await app.call('PATCH', `/v1/storage-stays/${stay.id}`, {
    body: { endedOn: LAST_DAY },
    headers: { 'if-match': stay.eTag },
  })
  await newStorageStay(app, shipment)
  return { ...body, open: stay.eTag }
}

const refused: Record<string, Prepare> = {
  async too_many_storage_stays(app) {
    const shipment = await newShipment(app)
    for (let n = 0; n < STORAGE_STAYS_MAX; n++) await newStorageStay(app, shipment, { endedOn: LAST_DAY })
    return staysOf(shipment, NewStorageStay)
  },
  async storage_stay_open(app) {
    const shipment = await newShipment(app)
    await newStorageStay(app, shipment)
    return staysOf(shipment, NewStorageStay)
  },
  async id_taken(app) {
    const shipment = await newShipment(app)
    // Ids only grow within a process, and may be ahead of the clock of this service.
    app.time.now = Math.max(app.time.now, Date.parse(instantOfId(shipment.id)))
    return staysOf(shipment, importedAs(shipment.id, ImportedStorageStay))
  },
  // An observer sees no storage stays, and adds none.
  async party_not_allowed(app) {
    const [{ id, moveID }, party] = [await newShipment(app), await newParty(app)]
    await putOn(app, moveID, party, 'OBSERVER', 'WRITE')
    return { url: `/v1/shipments/${id}/storage-stays`, body: NewStorageStay, headers: party.headers }
  },
}

export const STORAGE_EXAMPLES: Record<string, Example> = {
  listStorageStays: {
    async ready(app) {
      await storageStayOf(app)
      return { url: '/v1/storage-stays' }
    },
  },
  listStorageStaysOfShipment: { ready: below('/v1/shipments', newShipment, 'storage-stays') },
  createStorageStay: {
    ready: below('/v1/shipments', newShipment, 'storage-stays', NewStorageStay),
    // A shipment has only one open stay.
    contentAt: async () => ({ ...NewStorageStay, endedOn: LAST_DAY }),
    refused,
  },
  ...itemExamples('StorageStay', '/v1/storage-stays', storageStayOf, {
    update: {
      async storage_stay_open(app) {
        const stay = await endedBeforeAnother(app)
        return at(`/v1/storage-stays/${stay.id}`, stay, { endedOn: null })
      },
    },
  }),
  askStorageExtension: {
    ready: async (app) => extend(await storageStayOf(app)),
    refused: {
      extension_pending: async (app) => extend(await asked(app)),
      storage_has_ended: async (app) => extend(await storageStayOf(app, { endedOn: LAST_DAY })),
      too_many_extensions: extended,
    },
  },
  decideStorageExtension: {
    ready: async (app) => decide(await asked(app)),
    refused: { extension_decided: async (app) => decide(await decided(app)) },
  },
}
