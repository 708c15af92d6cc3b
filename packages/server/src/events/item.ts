import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../db/database.ts'
import { narrowed, sendJson, sendRecord } from '../http/answer/answer.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import type { Runtime } from '../http/context.ts'
import { type Expansions, expandedDocs } from '../http/list/expansion.ts'
import { invalidQuery, namesOf } from '../http/list/query.ts'
import { paramOf } from '../http/operation.ts'
import { expansionsOf } from '../http/permission.ts'
import type { AppError } from '../kernel/errors.ts'
import { instantOf } from '../kernel/instant.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { reducedDoc, visiblePartsOfFound, visiblePartsOn } from '../visibility/reduced.ts'
import { requireDocAsOf, type Traced } from './history.ts'

/** How one record is read. */
type ItemReading = {
  policy: RecordPolicy
  /** The parameter of the path that names it. */
  parameter: string
  findDoc(db: Reader, path: string): Promise<string | undefined>
  notFound(): AppError
  /** Finds it for `asOf`, where that is a parameter; 404 if it never existed. */
  trace?(db: Reader, path: string): Promise<Traced>
  /** The members that `fields` can name, where that is a parameter. */
  members?: readonly string[]
  /** What `expand` can add, where that is a parameter. */
  expand?: Expansions
}

type ItemQuery = { fields?: string; expand?: string; asOf?: string }

/** The responder of a GET of one record: as it is, as a variant, or as it was at an instant. */
export const respondToItem =
  ({ policy, parameter, findDoc, notFound, trace, members = [], expand }: ItemReading) =>
  async (runtime: Runtime, request: FastifyRequest, reply: FastifyReply, query: ItemQuery): Promise<FastifyReply> => {
    const path = paramOf(request, parameter)
    const expansions = expansionsOf(request, policy, query.expand)
    const fields = namesOf('fields', query.fields, members)
    if (trace && query.asOf !== undefined) {
      requireNoExpansion(expansions)
      const traced = await trace(runtime.db, path)
      const doc = await requireDocAsOf(runtime, traced, query.asOf, notFound())
      negotiate(request.headers.accept, [JSON_TYPE])
      // A party sees the same members of a past version as of the current one. There is no ETag, because a past version cannot be changed.
      const parts = await visiblePartsOn(runtime.db, policy, traced.about.moveID)
      const [shown = doc] = await narrowed([reducedDoc(parts, doc)], fields)
      return sendJson(reply, shown)
    }
    const found = await findDoc(runtime.db, path)
    if (found === undefined) throw notFound()
    const parts = visiblePartsOfFound(runtime.db, policy, found)
    const doc = reducedDoc(parts, found)
    negotiate(request.headers.accept, [JSON_TYPE])
    if (!expand) return sendRecord(request, reply, doc)
    return sendRecord(request, reply, doc, {
      fields,
      expand: expansions,
      expander: async (docs, names) =>
        (await expandedDocs(runtime.db, docs, names, expand, instantOf(runtime.clock()))).map((expanded) =>
          reducedDoc(parts, expanded),
        ),
    })
  }

/** Refuses expand beside asOf: related records are not stored with a past version. */
function requireNoExpansion(expand: readonly string[]): void {
  if (expand.length > 0)
    throw invalidQuery([{ parameter: 'expand', detail: 'Cannot be combined with asOf.', code: 'not_allowed' }])
}
