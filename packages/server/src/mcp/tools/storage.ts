/** Tools about goods in storage. An agent asks for more days; a person decides. */
import { Type } from 'typebox'
import { PageQuery } from '../../http/list/list.ts'
import {
  NewStorageExtension,
  ShownStorageStay,
  StorageStay,
  StorageStayFilterQuery,
} from '../../storage-stays/schema.ts'
import { ChangeKey, Content, Cursor, DryRun, Id, Limit, NextCursor, ReadTag } from '../schema.ts'
import { change } from '../write.ts'
import { ADDS, nextCursorOf, queryOf, READS, refusalOf, type Tool } from './tool.ts'
import { Written } from './writes.ts'

const LIMIT = 20

export const findStorage: Tool = {
  name: 'find_storage',
  title: 'Find goods in storage',
  description:
    'Lists storage stays of shipments with the days that are left today. With isOpen=true and authorizedUntil[lte], sorted by authorizedUntil: what is over or ends soon.',
  operations: ['listStorageStays'],
  input: Type.Object(
    { ...StorageStayFilterQuery.properties, sort: PageQuery.properties.sort, limit: Limit, cursor: Cursor },
    { additionalProperties: false },
  ),
  output: Type.Object({
    storageStays: Type.Array(
      Type.Object({ ...StorageStay.properties, daysLeft: ShownStorageStay.properties.daysLeft }),
    ),
    nextCursor: NextCursor,
  }),
  hints: READS,
  async call(service, { limit = LIMIT, ...filters }) {
    const query = queryOf({ ...filters, limit, expand: 'daysLeft' })
    const answer = await service.send({ method: 'GET', path: `/v1/storage-stays${query}` })
    return answer.status === 200
      ? { result: { storageStays: answer.body, ...nextCursorOf(answer) } }
      : { refusal: refusalOf(answer) }
  },
}

const FIND_AGAIN = 'Nothing was written. Find the stay again with find_storage, and decide on what it says now.'

export const extendStorage: Tool = {
  name: 'extend_storage',
  title: 'Ask for more days in storage',
  description:
    'Asks for more days for the version of a storage stay that you read (eTag). The extension waits until a person decides it; one waits at a time.',
  operations: ['askStorageExtension'],
  input: Type.Object(
    { id: Id, eTag: ReadTag, extension: Content(NewStorageExtension), requestKey: ChangeKey, dryRun: DryRun },
    { additionalProperties: false },
  ),
  output: Written(StorageStay),
  hints: ADDS,
  async call(service, args) {
    const outcome = await change(service, {
      ...{
        tool: 'extend_storage',
        method: 'POST',
        path: `/v1/storage-stays/${encodeURIComponent(args.id)}/extensions`,
      },
      ...{ body: args.extension, content: 'extension', args },
    })
    const isStale = 'refusal' in outcome && [404, 412].includes(outcome.refusal.status)
    return isStale ? { refusal: { ...outcome.refusal, next: FIND_AGAIN } } : outcome
  },
}
