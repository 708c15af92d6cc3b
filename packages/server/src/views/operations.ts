import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { sendRecord } from '../http/answer/answer.ts'
import { change } from '../http/change.ts'
import { objectOf, patchOf } from '../http/content/content.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import { onPrimary } from '../http/list/few.ts'
import { LIST_ANSWER, type Listing, PageQuery, respondToList, UNCHANGED_ANSWER } from '../http/list/list.ts'
import { type Operation, paramOf, read, readItem } from '../http/operation.ts'
import type { Call } from '../http/prepared.ts'
import { isImport, withSource } from '../imports/rules.ts'
import { importedView } from './import.ts'
import { aboutView, patchView, requireOwner, requireRoom, viewFrom } from './rules.ts'
import { ImportedView, NewView, View, ViewPatch } from './schema.ts'
import {
  countViews,
  findViewDoc,
  requireView,
  VIEW_CONDITION_COLUMNS,
  type ViewFilter,
  viewNotFound,
  whereViews,
} from './store.ts'
import { viewChanged, viewCreated, viewDeleted } from './writes.ts'

const VIEW = {
  tag: 'Views',
  policy: POLICY.View,
  shows: { description: 'The view', schema: View },
}
const COLLECTION = '/v1/views'
const ITEM = '/v1/views/:viewID'

const { expand: _, ...listParameters } = PageQuery.properties
const ListQuery = Type.Object({
  ...listParameters,
  page: Type.Optional(Type.String({ description: 'Only views for this page.' })),
})

const MEMBERS = Object.keys(View.properties)

const LISTING: Omit<Listing<ViewFilter>, 'where'> = {
  policy: POLICY.View,
  table: 'views',
  columns: VIEW_CONDITION_COLUMNS,
  sorts: { createdAt: { column: 'id', isNullable: false } },
  members: MEMBERS,
  csvColumns: MEMBERS,
  seenBy: null,
  expand: {},
  isTaggedByPage: true,
}

const CHANGED_VIEW = {
  ...VIEW,
  url: ITEM,
  scope: 'views:write',
  find: (tx: Reader, { params, principal }: Call): Promise<View> => requireView(tx, params.viewID ?? '', principal),
  target: (view: View) => ({ record: view, about: aboutView(view) }),
}

export const viewOperations: readonly Operation[] = [
  read({
    ...VIEW,
    method: 'GET',
    url: COLLECTION,
    operationId: 'listViews',
    summary: 'List views',
    scope: 'views:read',
    description: 'Your own views and those that others share, newest first unless sorted.',
    query: ListQuery,
    answers: { 200: { ...LIST_ANSWER, schema: Type.Array(View) }, 304: UNCHANGED_ANSWER },
    errors: ['invalid_cursor'],
    respond(runtime, request, reply, { page: pageOfViews, ...page }) {
      const where = (filter: ViewFilter) => whereViews(request.principal, filter)
      const filter = pageOfViews === undefined ? {} : { page: pageOfViews }
      return respondToList(onPrimary(runtime), request, reply, { ...LISTING, where }, { page, filter })
    },
  }),

  change({
    ...VIEW,
    method: 'POST',
    url: COLLECTION,
    operationId: 'createView',
    summary: 'Store a view',
    scope: 'views:write',
    description:
      'Filters, order and columns of a page, for you or, with shared, for others too. Up to 100 for each owner. With `source` and the scope records:import, it creates a view as it is in another system.',
    content: objectOf(Type.Union([NewView, ImportedView])),
    errors: ['party_not_allowed', 'too_many_views', 'id_taken'],
    async decide({ tx, ctx, content }) {
      const isImported = isImport(content, ctx)
      const view = isImported ? await importedView(tx, ctx, content) : viewFrom(content, ctx)
      requireRoom(await countViews(tx, view.owner))
      const writes = isImported ? viewCreated(view, withSource(ctx, content), 'view.imported') : viewCreated(view, ctx)
      return { writes, record: view }
    },
    location: ({ id }) => `/v1/views/${id}`,
  }),

  readItem({
    ...VIEW,
    url: ITEM,
    operationId: 'getView',
    summary: 'Read a view',
    scope: 'views:read',
    description: 'A view of your own, or one that is shared.',
    errors: ['view_not_found'],
    async respond({ db }, request, reply) {
      const doc = await findViewDoc(db, paramOf(request, 'viewID'), request.principal)
      if (doc === undefined) throw viewNotFound()
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendRecord(request, reply, doc)
    },
  }),

  change({
    ...CHANGED_VIEW,
    method: 'PATCH',
    operationId: 'updateView',
    summary: 'Change a view',
    description: 'Only its owner may, and callers with the scope keys:manage if it is shared.',
    content: patchOf(ViewPatch),
    errors: ['view_not_found'],
    decide({ ctx, stored, content }) {
      requireOwner(stored, ctx)
      const after = patchView(stored, content, ctx)
      return { writes: after === stored ? [] : viewChanged(stored, after, ctx), record: after }
    },
  }),

  change({
    ...CHANGED_VIEW,
    method: 'DELETE',
    operationId: 'deleteView',
    summary: 'Delete a view',
    description: 'Only its owner may, and callers with the scope keys:manage if it is shared.',
    errors: ['view_not_found'],
    decide({ ctx, stored }) {
      requireOwner(stored, ctx)
      return { writes: viewDeleted(stored, ctx), record: null }
    },
  }),
]
