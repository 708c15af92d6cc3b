import type { FastifyRequest } from 'fastify'
import { type Static, type TObject, Type } from 'typebox'
import { objectContent } from '../kernel/content.ts'
import { invalidContent } from '../kernel/errors.ts'
import type { Validator } from '../kernel/validate.ts'
import { sentContent } from './content.ts'
import type { ListRequest, PageQuery } from './list.ts'
import { LIST_TYPES, PageQuery as Page } from './list.ts'
import { negotiate } from './media.ts'

const Names = Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 })

/** The parameters in the URL of a QUERY: the Link header of a page leads to the next one, with the same content sent again. */
export const QueryMethodParameters = Type.Pick(Page, ['limit', 'cursor'])

/** The content of a QUERY: the filters of the list as JSON, and how to show it. */
export const queryContentSchema = (filter: TObject, name: string) =>
  Type.Object(
    {
      ...filter.properties,
      limit: Page.properties.limit,
      cursor: Page.properties.cursor,
      sort: Page.properties.sort,
      fields: Type.Optional(Names),
      expand: Type.Optional(Names),
    },
    { $id: name, additionalProperties: false },
  )

type QueryContent = Omit<PageQuery, 'fields' | 'expand'> & { fields?: string[]; expand?: string[] }

/** Reads a QUERY, with the same 415, 400 and 422 as other content. */
export function readQueryMethod<Filter extends object>(
  request: FastifyRequest,
  url: Static<typeof QueryMethodParameters>,
  validate: Validator,
): ListRequest<Filter> {
  const content = sentContent(request, request.routeOptions.config.declaration!)
  content.requireType()
  negotiate(request.headers.accept, LIST_TYPES)
  const sent = objectContent(content.json())
  const violations = validate(sent)
  if (violations.length > 0) throw invalidContent(violations)
  const { limit, cursor, sort, fields, expand, ...filter } = sent as QueryContent
  const page: PageQuery = { limit, cursor: url.cursor ?? cursor, sort }
  if (fields) page.fields = fields.join(',')
  if (expand) page.expand = expand.join(',')
  if (request.url.includes('limit=')) page.limit = url.limit
  return { page, filter: filter as Filter }
}
