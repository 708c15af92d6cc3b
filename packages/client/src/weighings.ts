import { path } from './address.ts'
import { type VersionMethods, versionMethods } from './history.ts'
import { eachItem, eachPage, type ListOptions, listAt, type Page } from './pages.ts'
import { type RecordMethods, recordMethods } from './record.ts'
import type { NewWeighing, TruckWeighing, Weighing, WeighingFilter, WeighingPatch } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** The weighings of shipments. They are listed and created under their shipment, and found by their own id. */
export interface WeighingMethods extends RecordMethods<Weighing, WeighingPatch>, VersionMethods<Weighing> {
  /** One page, the last recorded first unless sorted. */
  list(shipmentID: string, filter?: WeighingFilter, options?: ListOptions): Promise<Page<Weighing>>

  /** All pages; each is requested when it is needed. */
  pages(shipmentID: string, filter?: WeighingFilter, options?: ListOptions): AsyncGenerator<Page<Weighing>, void>

  /** All weighings, over all pages. */
  each(shipmentID: string, filter?: WeighingFilter, options?: CallOptions): AsyncGenerator<Weighing, void>

  /** Records a weighing. The actual weight of the shipment follows. */
  create(shipmentID: string, content: NewWeighing, options?: WriteOptions): Promise<Weighing>

  /** Records the weighing of several shipments on one truck: one weighing for each, all of them or none. */
  createOnTruck(truckID: string, content: TruckWeighing, options?: WriteOptions): Promise<Weighing[]>
}

const weighingsOf = (shipmentID: string) => path`/v1/shipments/${shipmentID}/weighings`
const pathOf = (id: string) => path`/v1/weighings/${id}`

export function weighingMethods(transport: Transport): WeighingMethods {
  const list: WeighingMethods['list'] = (shipmentID, filter = {}, options = {}) =>
    listAt(transport, weighingsOf(shipmentID), filter, options)
  const pages: WeighingMethods['pages'] = (shipmentID, filter = {}, options = {}) =>
    eachPage((place) => list(shipmentID, { ...filter, ...place }, options), filter.cursor)
  const post = async <Made>(at: string, body: object, options: WriteOptions): Promise<Made> =>
    (await transport.send<Made>({ ...options, method: 'POST', path: at, body })).body
  return {
    ...recordMethods<Weighing, WeighingPatch>(transport, pathOf),
    ...versionMethods<Weighing>(transport, pathOf),
    list,
    pages,
    each: (shipmentID, filter = {}, options = {}) => eachItem(pages(shipmentID, { limit: 200, ...filter }, options)),
    create: (shipmentID, content, options = {}) => post(weighingsOf(shipmentID), content, options),
    createOnTruck: (truckID, content, options = {}) => post(path`/v1/trucks/${truckID}/weighings`, content, options),
  }
}
