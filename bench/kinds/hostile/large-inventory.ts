/** What each operation on items, weighings, storage stays and signatures is asked for the largest inventories. */
import {
  type Asked,
  because,
  bulk,
  dryRun,
  EXPANDED,
  lists,
  NO_RECORD,
  ONE,
  ONE_SMALL,
  type Row,
  stale,
} from './asked.ts'
import { LONGEST_ITEM, LONGEST_STAY, LONGEST_WEIGHING, type ShownText, SIGNER } from './inventory.ts'
import type { LargeRecords } from './records.ts'

const OF_STAYS = 'shipment,move,daysLeft'
const CHANGED = { exceptions: 'x' }
const PURPOSES = ['DELIVERY', 'BILL_OF_LADING', 'RELEASE']
/** How many shipments one truck is weighed for, and how many of the largest. */
const SHARES = 50
const LARGEST_SHARES = 18
const LINES = 100

const signables = (
  collection: string,
  { shipment, inventory }: LargeRecords,
  headers: Asked['headers'] = {},
): Asked[] =>
  [
    { of: 'a long text', id: inventory.signed.shipmentID },
    { of: 'too long a text', id: shipment.id },
  ].flatMap(({ of, id }) =>
    PURPOSES.map((purpose) => ({
      name: `${of}, ${purpose}`,
      path: `${collection}/${id}/signable?purpose=${purpose}`,
      headers,
    })),
  )

const signatures = (
  collection: string,
  { shipment, inventory }: LargeRecords,
  headers: Asked['headers'] = {},
): Asked[] => {
  const { shipmentID, before, now } = inventory.signed
  const signing = (name: string, id: string, shown: ShownText): Asked => ({
    ...{ name, path: `${collection}/${id}/signatures?dryRun=true`, headers },
    body: { ...SIGNER, ...shown },
  })
  return [
    signing('a long text, as a dry run', shipmentID, now),
    signing('a text of which everything has changed', shipmentID, before),
    signing('another digest', shipmentID, { ...now, digest: '0'.repeat(64) }),
    signing('too long a text', shipment.id, now),
  ]
}

/** A weighing of one truck for the shipment that has most, and many others. The weight of each of them changes. */
const truckWeighing = (count: number, { shipment, others, job }: LargeRecords): Asked => ({
  name: `${count} of the largest shipments`,
  path: `/v1/trucks/${job.truckID}/weighings?dryRun=true`,
  body: {
    ...{ ...LONGEST_WEIGHING, grossWeight: count + 1 },
    shares: [
      ...others.slice(1, count).map(({ id }) => ({ shipmentID: id, netWeight: 1 })),
      { shipmentID: shipment.id },
    ],
  },
})

const lines = (line: string): object => ({ text: Array(LINES).fill(line).join('\n') })

export const LARGE_INVENTORY: Record<string, Row | string> = {
  listItems: ({ shipment }) => lists(`/v1/shipments/${shipment.id}/items`, undefined, 'exceptions'),
  createItem: ({ inventory }) => [
    { name: 'the longest', path: `/v1/shipments/${inventory.roomyID}/items?dryRun=true`, body: LONGEST_ITEM },
  ],
  createItemList: ({ inventory: { roomyID } }) => {
    const path = `/v1/shipments/${roomyID}/item-lists?dryRun=true`
    return [
      { name: '100 lines', path, body: lines('x'.repeat(199)) },
      { name: '100 lines that are wrong', path, body: lines(`0 ${'x'.repeat(197)}`) },
      { name: '100 items of one line', path, body: { text: `${LINES} ${'€'.repeat(200)}`, room: '€'.repeat(60) } },
    ]
  },
  updateItems: ({ inventory: { items } }) => [
    ...bulk('/v1/items', 'current', items, CHANGED),
    ...bulk(
      '/v1/items',
      'old',
      items.map(({ id, oldTag }) => ({ id, eTag: oldTag })),
      CHANGED,
    ),
  ],
  updateItem: ({ inventory: { items } }) => {
    const { id, oldTag, ...item } = items[0]!
    return [
      ...stale(`/v1/items/${id}`, CHANGED, [oldTag]),
      ...dryRun('the longest', `/v1/items/${id}`, item, { ...LONGEST_ITEM, ...CHANGED }),
    ]
  },
  listWeighings: ({ shipment }) => lists(`/v1/shipments/${shipment.id}/weighings`, undefined, 'remarks'),
  createWeighing: ({ shipment }) => [
    {
      name: 'the last one, with another weight',
      path: `/v1/shipments/${shipment.id}/weighings?dryRun=true`,
      body: { ...LONGEST_WEIGHING, grossWeight: 2 },
    },
  ],
  createTruckWeighings: (large) => [truckWeighing(LARGEST_SHARES, large), truckWeighing(SHARES, large)],
  updateWeighing: ({ inventory: { weighing } }) => [
    ...stale(`/v1/weighings/${weighing.id}`, { remarks: 'x' }, [weighing.oldTag]),
    ...dryRun('another weight', `/v1/weighings/${weighing.id}`, weighing, { grossWeight: 3 }),
  ],
  deleteWeighing: ({ inventory: { weighing } }) => dryRun('one of many', `/v1/weighings/${weighing.id}`, weighing),
  listStorageStays: () => lists('/v1/storage-stays', OF_STAYS, 'extensions'),
  listStorageStaysOfShipment: ({ shipment }) =>
    lists(`/v1/shipments/${shipment.id}/storage-stays`, OF_STAYS, 'extensions'),
  getStorageStay: ({ inventory: { stay } }) => [
    { name: 'expanded', path: `/v1/storage-stays/${stay.id}?expand=${OF_STAYS}` },
  ],
  createStorageStay: ({ shipment, inventory }) => [
    { name: 'the longest', path: `/v1/shipments/${inventory.roomyID}/storage-stays?dryRun=true`, body: LONGEST_STAY },
    { name: 'one too many', path: `/v1/shipments/${shipment.id}/storage-stays?dryRun=true`, body: LONGEST_STAY },
  ],
  updateStorageStay: ({ inventory: { stay } }) => [
    ...stale(`/v1/storage-stays/${stay.id}`, { place: 'x' }, [stay.oldTag]),
    ...dryRun(EXPANDED, `/v1/storage-stays/${stay.id}`, stay, { place: 'x', shipment: {}, move: {} }, OF_STAYS),
    ...dryRun('opened again', `/v1/storage-stays/${stay.id}`, stay, { endedOn: null }),
  ],
  deleteStorageStay: ({ inventory: { stay } }) => dryRun('a long one', `/v1/storage-stays/${stay.id}`, stay),
  askStorageExtension: ({ inventory: { stay } }) =>
    dryRun('one too many', `/v1/storage-stays/${stay.id}/extensions`, stay, { days: 1, reason: '€'.repeat(1_000) }),
  listSignatures: ({ inventory: { signed } }) =>
    lists(`/v1/shipments/${signed.shipmentID}/signatures`, undefined, 'strokes'),
  getSignable: (large) => signables('/v1/shipments', large),
  createSignature: (large) => signatures('/v1/shipments', large),
  getSignature: ({ inventory: { signed } }) =>
    Object.entries({ 'before everything changed': signed.firstID, 'under what is now': signed.lastID }).map(
      ([name, id]) => ({ name, path: `/v1/signatures/${id}?expand=changesSince` }),
    ),
  getSignedText: ({ inventory: { signed } }) => [
    { name: 'a long text', path: `/v1/signatures/${signed.lastID}/signed` },
  ],
  getSignaturePicture: ({ inventory: { signed } }) => [
    { name: 'of as many points as there may be', path: `/v1/signatures/${signed.lastID}/picture` },
  ],
  listCrewItems: ({ shipment, inventory, job: { crew } }) => [
    { name: 'the longest', path: `/v1/crew/shipments/${shipment.id}/items`, headers: crew },
    { name: 'usual ones', path: `/v1/crew/shipments/${inventory.signed.shipmentID}/items`, headers: crew },
  ],
  getCrewSignable: (large) => signables('/v1/crew/shipments', large, large.job.crew),
  createCrewSignature: (large) => signatures('/v1/crew/shipments', large, large.job.crew),
  ...because(NO_RECORD, ['listConditionCodes', 'getSigningKey']),
  ...because(ONE, ['getItem', 'deleteItem', 'revertItem', 'getCrewItem', 'updateCrewItem', 'getCrewSignature']),
  ...because(ONE, ['revertStorageStay', 'decideStorageExtension']),
  ...because(ONE_SMALL, ['getWeighing', 'revertWeighing']),
}
