import { type TObject, type TSchema, Type } from 'typebox'
import { Document } from '../../documents/schema.ts'
import { AsOf, EVENT_MEMBERS, FeedQuery } from '../../events/schema.ts'
import { PageQuery } from '../../http/list/list.ts'
import { Move, MoveFilter } from '../../moves/schema.ts'
import { Shipment, ShipmentFilter } from '../../shipments/schema.ts'
import { Signature } from '../../signatures/schema.ts'
import { Cursor, Id, Kind, Limit, NextCursor } from '../schema.ts'
import type { Body, ServiceAnswer } from '../service.ts'
import { nextCursorOf, type Outcome, pathOf, queryOf, READS, refusalOf, type Tool } from './tool.ts'

const LIMIT = 20

/** A page of a list as a result. */
const page = (answer: ServiceAnswer, name: string, records = answer.body): Outcome =>
  answer.status === 200 ? { result: { [name]: records, ...nextCursorOf(answer) } } : { refusal: refusalOf(answer) }

const pageOf = (name: string, record: TSchema): TObject =>
  Type.Object({ [name]: Type.Array(record), nextCursor: NextCursor })

/** An event without its record: what changed is enough, and get_record shows the rest. */
const Event = Type.Object(EVENT_MEMBERS)
const withoutRecords = (events: Body): Body =>
  Array.isArray(events) ? events.map(({ record: _, ...event }: Body) => event) : events

const find = (kind: 'move' | 'shipment', operation: string, filter: TObject, record: TSchema): Tool => ({
  name: `find_${kind}s`,
  title: `Find ${kind}s`,
  description: `Finds ${kind}s by filters and by search (locators, references, cities, streets, names, phone numbers), newest first. Without arguments it lists all, page by page. Each has the eTag that a change of it needs.`,
  operations: [operation],
  input: Type.Object(
    { ...filter.properties, sort: PageQuery.properties.sort, limit: Limit, cursor: Cursor },
    { additionalProperties: false },
  ),
  output: pageOf(`${kind}s`, record),
  hints: READS,
  call: async (service, { limit = LIMIT, ...filters }) =>
    page(await service.send({ method: 'QUERY', path: `/v1/${kind}s`, body: { ...filters, limit } }), `${kind}s`),
})

export const findMoves = find('move', 'queryMoves', MoveFilter, Move)
export const findShipments = find('shipment', 'queryShipments', ShipmentFilter, Shipment)

export const getRecord: Tool = {
  name: 'get_record',
  title: 'Read a move or shipment',
  description:
    'Reads one move or shipment, as it is now or as it was at an instant (asOf). Its eTag names the version: every change needs the eTag of the version that you read.',
  operations: ['getMove', 'getShipment'],
  input: Type.Object({ kind: Kind, id: Id, asOf: AsOf }, { additionalProperties: false }),
  output: Type.Object({ record: Type.Union([Move, Shipment]) }),
  hints: READS,
  async call(service, args) {
    const answer = await service.send({ method: 'GET', path: `${pathOf(args)}${queryOf({ asOf: args.asOf })}` })
    return answer.status === 200 ? { result: { record: answer.body } } : { refusal: refusalOf(answer) }
  },
}

/** A tool that lists what belongs to a record, page by page. */
const listBelow = (
  part: string,
  name: string,
  record: TSchema,
  tool: Pick<Tool, 'name' | 'title' | 'description' | 'operations'>,
  shown = (records: Body): Body => records,
): Tool => ({
  ...tool,
  input: Type.Object({ kind: Kind, id: Id, limit: Limit, cursor: Cursor }, { additionalProperties: false }),
  output: pageOf(name, record),
  hints: READS,
  async call(service, args) {
    const query = queryOf({ limit: args.limit ?? LIMIT, cursor: args.cursor })
    const answer = await service.send({ method: 'GET', path: `${pathOf(args, part)}${query}` })
    return page(answer, name, shown(answer.body))
  },
})

export const getHistory = listBelow(
  '/history',
  'events',
  Event,
  {
    name: 'get_history',
    title: 'Read the history of a move or shipment',
    description:
      'Lists the changes of a record and of what belongs to it, newest first: what changed, who did it, when, and through which channel (mcp is an agent). The id of a change is what revert_change takes.',
    operations: ['listMoveHistory', 'listShipmentHistory'],
  },
  withoutRecords,
)

export const listDocuments = listBelow('/documents', 'documents', Document, {
  name: 'list_documents',
  title: 'List the documents of a move or shipment',
  description:
    'Lists the documents of a record: type, name, size and who added them. Their contents are not read here.',
  operations: ['listMoveDocuments', 'listDocuments'],
})

const SIGNATURE_FIELDS = [
  ...(['id', 'moveID', 'shipmentID', 'purpose', 'signerName', 'signerRole', 'signedAt', 'place'] as const),
  ...(['digest', 'lastUpdated', 'eTag'] as const),
] as const

export const listSignatures: Tool = {
  name: 'list_signatures',
  title: 'List the signatures of a shipment',
  description:
    'Lists who signed what of a shipment, and when, newest first, without what was drawn. Nothing signs by a tool.',
  operations: ['listSignatures'],
  input: Type.Object({ shipmentID: Id, limit: Limit, cursor: Cursor }, { additionalProperties: false }),
  output: pageOf('signatures', Type.Pick(Signature, SIGNATURE_FIELDS)),
  hints: READS,
  async call(service, { shipmentID, limit = LIMIT, cursor }) {
    const query = queryOf({ fields: SIGNATURE_FIELDS.join(','), limit, cursor })
    const path = pathOf({ kind: 'shipment', id: shipmentID }, '/signatures')
    return page(await service.send({ method: 'GET', path: `${path}${query}` }), 'signatures')
  },
}

const { after, epoch, type, moveID } = FeedQuery.properties

export const whatChanged: Tool = {
  name: 'what_changed',
  title: 'What changed since',
  description:
    'Reads the feed of all changes that you may see, oldest first, after the position of an earlier call. Without after it returns the newest ones. Keep position and epoch, and send both the next time.',
  operations: ['listEvents'],
  input: Type.Object({ after, epoch, type, moveID, limit: Limit }, { additionalProperties: false }),
  output: Type.Object({
    events: Type.Array(Event),
    position: Type.Integer({ description: 'Send it as after the next time.' }),
    epoch: Type.String({ description: 'Send it beside after.' }),
    hasMore: Type.Boolean({ description: 'Whether more events follow at once.' }),
  }),
  hints: READS,
  async call(service, { limit = LIMIT, ...query }) {
    const start = query.after === undefined ? { last: limit } : { limit }
    const answer = await service.send({ method: 'GET', path: `/v1/events${queryOf({ ...query, ...start })}` })
    if (answer.status !== 200) return { refusal: refusalOf(answer) }
    return {
      result: {
        events: withoutRecords(answer.body),
        position: Number(answer.header('vanline-position') ?? 0),
        epoch: answer.header('vanline-epoch') ?? '',
        hasMore: (answer.header('link') ?? '').includes('rel="next"'),
      },
    }
  },
}
