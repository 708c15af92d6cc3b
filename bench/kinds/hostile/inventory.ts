/** The largest inventories that shipments may have: items, weighings, storage stays and signatures. */
import type { Body, TestApp } from '../../../packages/server/test/app.ts'
import { wide } from '../../../packages/server/test/largest.ts'
import type { Create } from './records.ts'

const ITEMS = 1_000
const AT_ONCE = 100
/** So many of the longest items fit into the content of one request. */
const LONG_AT_ONCE = 40
/** One less than there may be, so that another one is still decided. */
const WEIGHINGS = 49
const STAYS = 20
const EXTENSIONS = 20
/** So many shipments have as many stays as they may have that all of them are more than a page. */
const STORED_SHIPMENTS = 10
/** More than fit into a page. */
const SIGNATURES = 30
/** Shipments with so many items that all of them together are still counted for one page. */
const ROOMY_SHIPMENTS = 3
const ROOMY_ITEMS = 900

const many = <Item>(count: number, item: (i: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => item(i))

const CONDITIONS = many(12, () => ({ code: 'MCU', places: many(18, (i) => i + 1), remarks: wide(200) }))
/** An item that is as long as it may be. */
export const LONGEST_ITEM = {
  ...{ description: wide(200), room: wide(60), exceptions: wide(2_000), packedBy: 'CARRIER', quantity: 9_999 },
  ...{ estimatedWeight: 100_000, estimatedVolume: 9_999.9, isHighValue: true },
  ...{ conditionAtOrigin: CONDITIONS, conditionAtDestination: CONDITIONS },
}
export const LONGEST_WEIGHING = {
  ...{ grossWeight: 11, tareWeight: 1, weighedAt: '2026-01-01T00:00:00Z', isCertified: true },
  ...{ scale: wide(200), place: wide(200), weighedBy: wide(200), remarks: wide(2_000) },
}
const EXTENSION = {
  ...{ days: 10, reason: wide(1_000), askedAt: '2026-01-02T00:00:00Z', askedBy: wide(500), askedByName: wide(200) },
  ...{ status: 'APPROVED', approvedDays: 10, decisionReason: wide(1_000), decidedAt: '2026-01-03T00:00:00Z' },
  ...{ decidedBy: wide(500), decidedByName: wide(200) },
}
/** A stay of another system: with all its extensions at once. */
export const LONGEST_STAY = {
  ...{ source: 'bench', place: wide(500), lotNumber: wide(100), startedOn: '2026-01-01', endedOn: '2026-01-20' },
  extensions: many(EXTENSIONS, () => EXTENSION),
}
/** 200 strokes with 5,000 points together. */
const STROKES = many(200, (i) => many(25, (j) => [10_000 - i, 10_000 - j]))
/** Who signs, without what was shown. */
export const SIGNER = { signerName: wide(200), signerRole: 'CUSTOMER', strokes: STROKES, place: { name: wide(200) } }

/** A record with the tag of an earlier version. */
export type Changed = { id: string; eTag: string; oldTag: string }

/** What was shown of a shipment. */
export type ShownText = { purpose: string; shown: object; digest: string }

export type LargeInventory = {
  /** The longest items of a shipment. */
  items: readonly Changed[]
  weighing: Changed
  stay: Changed
  /** A shipment with items in as many rooms, and room for one more list. */
  roomyID: string
  /** A shipment whose text is nearly as long as can be signed. All its items have changed since it was signed first. */
  signed: { shipmentID: string; before: ShownText; now: ShownText; firstID: string; lastID: string }
}

/** Gives a shipment as much as it may have, and some others what counts in lists. */
export async function largeInventory(
  app: TestApp,
  create: Create,
  { shipment, others }: { shipment: Body; others: readonly Body[] },
): Promise<LargeInventory> {
  const listed = await listItems(create, shipment.id, ITEMS)
  const items = await patchItems(app, listed, () => LONGEST_ITEM, LONG_AT_ONCE)
  const roomy = others.slice(-ROOMY_SHIPMENTS)
  for (const { id } of roomy) {
    const inRooms = (i: number) => ({ room: `${wide(50)} ${i}`, estimatedWeight: 1 })
    await patchItems(app, await listItems(create, id, ROOMY_ITEMS), inRooms, AT_ONCE)
  }
  let [weighing, stay]: Body[] = []
  for (let i = 0; i < WEIGHINGS; i++)
    weighing = await create(`/v1/shipments/${shipment.id}/weighings`, LONGEST_WEIGHING)
  for (const { id } of [...others.slice(1, STORED_SHIPMENTS), shipment])
    for (let i = 0; i < STAYS; i++) stay = await create(`/v1/shipments/${id}/storage-stays`, LONGEST_STAY)
  return {
    items,
    weighing: await changed(app, `/v1/weighings/${weighing!.id}`, { remarks: wide(1_999) }),
    stay: await changed(app, `/v1/storage-stays/${stay!.id}`, { place: wide(499) }),
    roomyID: roomy[0]!.id,
    signed: await signedShipment(app, create),
  }
}

/** Changes a record once. */
async function changed({ call }: TestApp, path: string, patch: object): Promise<Changed> {
  const { body: before } = await call('GET', path)
  const { status, body, text } = await call('PATCH', path, { body: patch, headers: { 'if-match': before.eTag } })
  if (status !== 200) throw new Error(`${path} was refused with ${status}: ${text.slice(0, 500)}`)
  return { id: body.id, eTag: body.eTag, oldTag: before.eTag }
}

/** Adds items to a shipment, as many as are asked for. */
async function listItems(create: Create, shipmentID: string, count: number): Promise<Body[]> {
  const list = { room: 'Study', text: `${AT_ONCE} cartons` }
  const lists = await Array.fromAsync({ length: count / AT_ONCE }, () =>
    create(`/v1/shipments/${shipmentID}/item-lists`, list),
  )
  return lists.flat()
}

/** Changes items, some at a time. */
async function patchItems(
  { call }: TestApp,
  items: readonly Body[],
  patchOf: (i: number) => object,
  atOnce: number,
): Promise<Changed[]> {
  const changed: Changed[] = []
  for (let from = 0; from < items.length; from += atOnce) {
    const some = items.slice(from, from + atOnce)
    const operations = some.map(({ id, eTag }, i) => ({
      action: 'update',
      id,
      ifMatch: eTag,
      patch: patchOf(from + i),
    }))
    const { status, body, text } = await call('PATCH', '/v1/items', { body: { mode: 'ATOMIC', operations } })
    if (status !== 200) throw new Error(`Items were refused with ${status}: ${text.slice(0, 500)}`)
    for (const [i, { eTag }] of body.results.entries()) changed.push({ id: some[i]!.id, eTag, oldTag: some[i]!.eTag })
  }
  return changed
}

/** A shipment that was signed often, and whose items have all changed since the first time. */
async function signedShipment(app: TestApp, create: Create): Promise<LargeInventory['signed']> {
  const { id: shipmentID } = await create('/v1/shipments', { shipmentType: 'HHG' })
  const listed = await listItems(create, shipmentID, ITEMS)
  const long = (letter: string) => () => ({ description: 'Sofa', exceptions: letter.repeat(700) })
  const items = await patchItems(app, listed, long('é'), AT_ONCE)
  const before = await shownOf(app, shipmentID)
  const sign = async (shown: ShownText): Promise<string> =>
    (await create(`/v1/shipments/${shipmentID}/signatures`, { ...SIGNER, ...shown })).id
  const firstID = await sign(before)
  await patchItems(app, items, long('è'), AT_ONCE)
  const now = await shownOf(app, shipmentID)
  let lastID = firstID
  for (let i = 1; i < SIGNATURES; i++) lastID = await sign(now)
  return { shipmentID, before, now, firstID, lastID }
}

async function shownOf({ call }: TestApp, shipmentID: string): Promise<ShownText> {
  const { status, body, text } = await call('GET', `/v1/shipments/${shipmentID}/signable?purpose=DELIVERY`)
  if (status !== 200) throw new Error(`What would be signed was refused with ${status}: ${text.slice(0, 500)}`)
  const { purpose, shown, digest } = body
  return { purpose, shown, digest }
}
