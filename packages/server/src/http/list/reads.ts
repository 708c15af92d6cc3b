import type { FastifyRequest } from 'fastify'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { objectContent } from '../../kernel/content.ts'
import { requireValid } from '../../kernel/errors.ts'
import { type Validator, validatorOf } from '../../kernel/validate.ts'
import { sentContent } from '../content/content.ts'
import { negotiate } from '../content/media.ts'
import type { ContentDeclaration } from '../declaration.ts'
import type { Operation } from '../operation.ts'
import { filterFromQuery } from './filter.ts'
import {
  LIST_ANSWER,
  LIST_TYPES,
  type Listing,
  type ListRequest,
  PageQuery,
  respondToList,
  UNCHANGED_ANSWER,
} from './list.ts'

/** A resource that is listed with filters. `filterQuery` has the filters that may be in a URL, `queryName` is the schema of QUERY in OpenAPI. */
type Filtered<Filter extends TObject> = {
  schema: TSchema
  filter: Filter
  filterQuery: TObject
  queryName: string
  listing: Listing<Static<Filter>>
}

/** What the two lists of a resource declare alike: by GET with a query string, and by QUERY with JSON. */
export function listReads<Filter extends TObject>({
  schema,
  filter,
  filterQuery,
  queryName,
  listing,
}: Filtered<Filter>) {
  const canExpand = Object.keys(listing.expand).length > 0
  const answers = { 200: { ...LIST_ANSWER, schema: Type.Array(schema) }, 304: UNCHANGED_ANSWER }
  const content: ContentDeclaration = { kind: 'json', schema: queryContentSchema(filter, queryName, canExpand) }
  const validateFilter = validatorOf(filter)
  const validateQuery = validatorOf(content.schema)
  const filterOf = (query: object) => filterFromQuery({ ...query }, filter, validateFilter) as Static<Filter>
  const respondToGet: Operation<PageQuery>['respond'] = async (runtime, request, reply, page) =>
    respondToList(runtime, request, reply, listing, { page, filter: filterOf(page) })
  const respondToQuery: Operation<QueryMethodParameters>['respond'] = async (runtime, request, reply, url) =>
    respondToList(runtime, request, reply, listing, readQueryMethod(request, content, url, validateQuery))
  const parameters = canExpand ? PageQuery : Type.Omit(PageQuery, ['expand'])
  const query = Type.Object({ ...parameters.properties, ...filterQuery.properties })
  return {
    filterOf,
    byGet: { method: 'GET', query, answers, errors: ['invalid_cursor'], respond: respondToGet },
    byQuery: {
      method: 'QUERY',
      description:
        'Like the list, with the filters as JSON, and with customer, which is personal data and must not be in a URL.',
      query: QueryMethodParameters,
      content,
      answers,
      errors: ['invalid_cursor'],
      respond: respondToQuery,
    },
  } as const
}

const Names = Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 })

/** The parameters in the URL of a QUERY: the Link header of a page leads to the next one, with the same content sent again. */
const QueryMethodParameters = Type.Pick(PageQuery, ['limit', 'cursor'])
type QueryMethodParameters = Static<typeof QueryMethodParameters>

/** The content of a QUERY: the filters of the list as JSON, and how to show it. */
const queryContentSchema = (filter: TObject, name: string, canExpand: boolean) =>
  Type.Object(
    {
      ...filter.properties,
      ...Type.Pick(PageQuery, ['limit', 'cursor', 'sort']).properties,
      fields: Type.Optional(Names),
      ...(canExpand && { expand: Type.Optional(Names) }),
    },
    { $id: name, additionalProperties: false },
  )

/** Reads a QUERY, with the same 415, 400 and 422 as other content. */
function readQueryMethod<Filter extends object>(
  request: FastifyRequest,
  declared: ContentDeclaration,
  url: QueryMethodParameters,
  validate: Validator,
): ListRequest<Filter> {
  const content = sentContent(request, declared)
  content.requireType()
  negotiate(request.headers.accept, LIST_TYPES)
  const sent = objectContent(content.json())
  requireValid(validate(sent))
  const { limit, cursor, sort, fields, expand, ...filter } = sent
  const page: PageQuery = {}
  if (typeof limit === 'number') page.limit = limit
  if (typeof cursor === 'string') page.cursor = cursor
  if (typeof sort === 'string') page.sort = sort
  // An empty list in JSON, unlike an empty parameter, is not a slip: it shows all members.
  if (Array.isArray(fields) && fields.length > 0) page.fields = fields.join(',')
  if (Array.isArray(expand)) page.expand = expand.join(',')
  if (url.cursor !== undefined) page.cursor = url.cursor
  if (request.url.includes('limit=')) page.limit = url.limit
  return { page, filter: filter as Filter }
}
