/** Lists of the few records that belong to another one. Without a limit they are whole. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TObject, Type } from 'typebox'
import type { Condition } from '../../db/lists/condition.ts'
import type { RecordPolicy } from '../../kernel/policy.ts'
import { type RecordTable, sortsOf } from '../../kernel/record.ts'
import type { Runtime } from '../context.ts'
import { LIST_ANSWER, type Listing, PageQuery, respondToList, UNCHANGED_ANSWER } from './list.ts'

/** How many records a page has if no limit is sent: nearly always all of them. */
const PAGE_MAX = 1_000

const { cursor, fields } = PageQuery.properties
export const FewQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      ...{ minimum: 1, maximum: 200 },
      description: `The maximum number of records on a page. Without it, a page has all of them, up to ${PAGE_MAX.toLocaleString('en')} records and 2 MiB.`,
    }),
  ),
  cursor,
  sort: Type.Optional(Type.String({ description: 'createdAt for the oldest first, -createdAt for the newest first.' })),
  fields,
})

/** The record that those of a list belong to: how they are found, and its move, if it has one. */
type Parent = { records: Condition | Condition[]; moveID?: string }

/** A kind of record that is listed below another one. */
type Few = {
  policy: RecordPolicy
  schema: TObject
  /** What is said about its members, and where it is stored. */
  members: RecordTable
  table: string
  /** The columns that find the records of a list. */
  columns: readonly string[]
  isOldestFirst?: true
  complete?: Listing<object>['complete']
  /** The parent that a path names, or 404. */
  parentOf(runtime: Runtime, request: FastifyRequest): Promise<Parent>
}

/**
 * The runtime without its replica. Its lag would show a key or link that was just revoked as valid, and an empty list under a record that
 * was just created. So few records cost the primary little.
 */
export const onPrimary = (runtime: Runtime): Runtime => {
  const { db } = runtime
  return { ...runtime, replica: db, scanReader: db.scanReader }
}

/** What the list below another record declares, and how it is answered. */
export function fewReads({ policy, schema, members, table, columns, parentOf, ...more }: Few) {
  const names = Object.keys(schema.properties)
  const listing: Omit<Listing<object>, 'where'> = {
    ...{ policy, table, columns: ['id', ...columns], sorts: sortsOf(members), members: names, csvColumns: names },
    ...{ expand: {}, pageMax: PAGE_MAX, seenBy: null, isTaggedByPage: true, ...more },
  }
  return {
    method: 'GET',
    query: FewQuery,
    answers: { 200: { ...LIST_ANSWER, schema: Type.Array(schema) }, 304: UNCHANGED_ANSWER },
    respond(runtime: Runtime, request: FastifyRequest, reply: FastifyReply, page: Static<typeof FewQuery>) {
      let moveID: string | undefined
      const where = async () => {
        const parent = await parentOf(runtime, request)
        moveID = parent.moveID
        return [parent.records].flat()
      }
      const list = { ...listing, where, moveOf: () => moveID }
      return respondToList(onPrimary(runtime), request, reply, list, { page, filter: {} })
    },
  } as const
}
