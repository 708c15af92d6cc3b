import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { Diff, DiffQuery, HistoryQuery, respondToDiff, respondToHistory } from '../events/history.ts'
import { Event } from '../events/schema.ts'
import type { Runtime } from '../http/context.ts'
import { paramOf, route } from '../http/contract.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { findShipment } from './store.ts'

const notFound = () => new AppError('shipment_not_found', 'There is and was no shipment with this id.')

/** What happened to a shipment, its agents and services, also after it was deleted. */
export function shipmentHistoryRoutes(app: FastifyInstance, runtime: Runtime): void {
  const tag = 'Shipments'

  const named = (id: string): string => {
    if (!isUuid(id)) throw notFound()
    return id.toLowerCase()
  }

  route<Static<typeof HistoryQuery>>(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/shipments/:shipmentID/history',
      operationId: 'listShipmentHistory',
      summary: 'Read what happened to a shipment',
      description: 'Newest first, with what happened to its agents and services.',
      tag,
      scope: 'shipments:read',
      query: HistoryQuery,
      answers: { 200: { description: 'What happened', schema: Type.Array(Event), headers: ['Link'] } },
      errors: ['shipment_not_found', 'invalid_cursor'],
    },
    async (request, reply, query) => {
      const id = named(paramOf(request, 'shipmentID'))
      const isThere = async () => (await findShipment(runtime.db, id)) !== undefined
      return respondToHistory(runtime, request, reply, { shipmentID: id }, query, isThere, notFound())
    },
  )

  route<Static<typeof DiffQuery>>(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/shipments/:shipmentID/diff',
      operationId: 'diffShipment',
      summary: 'Compare two versions of a shipment',
      tag,
      scope: 'shipments:read',
      query: DiffQuery,
      answers: { 200: { description: 'What differs', schema: Diff } },
      errors: ['shipment_not_found', 'unknown_version'],
    },
    async (request, reply, query) => {
      const id = named(paramOf(request, 'shipmentID'))
      const current = (await findShipment(runtime.db, id))?.shipment
      return respondToDiff(runtime, request, reply, `shipments/${id}`, current?.eTag, query, notFound())
    },
  )
}
