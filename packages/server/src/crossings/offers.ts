/** What the operations of a kind of record offer, read from the OpenAPI document that their declarations make. */
import { REDUCED } from '../access/reduced.ts'
import { EVENT_PATTERNS } from '../events/event-types.ts'
import { expanded } from '../http/openapi/components.ts'
import { TOOLS } from '../mcp/tools.ts'
import type { Feature } from './features.ts'
import { eventNameOf, type Kind } from './kinds.ts'

type Schema = { $ref?: string; anyOf?: Schema[]; type?: string; items?: Schema }
type Described = {
  operationId: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}
export type Route = Described & { method: string; path: string }

const PATCH_TYPES = { mergePatch: 'application/merge-patch+json', jsonPatch: 'application/json-patch+json' }

/** The operations of a document. */
export const routesIn = (document: Record<string, unknown>): Route[] =>
  Object.entries(expanded(document).paths as Record<string, Record<string, Described>>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({
      ...described,
      method: method.replace('x-', '').toUpperCase(),
      path,
    })),
  )

/** Whether a schema is, or allows, one of this name. */
const isNamed = (schema: Schema | undefined, name: string): boolean =>
  schema?.$ref?.endsWith(`/${name}`) || schema?.anyOf?.some((each) => isNamed(each, name)) || false
const isListOf = (schema: Schema | undefined, name: string): boolean =>
  isNamed(schema?.items, name) || schema?.anyOf?.some((each) => isListOf(each, name)) || false

const answerOf = ({ responses }: Route): Record<string, { schema?: Schema }> => responses['200']?.content ?? {}
/** Whether a POST answers with a new record of a kind, where its list is not. */
const isCreated = ({ responses }: Route, name: string): boolean =>
  isNamed(responses['201']?.content?.['application/json']?.schema, name)
const takes = (name: string) => (route: Route) => route.parameters?.some((each) => each.name === name) ?? false
const reads =
  (type: string) =>
  ({ requestBody }: Route): boolean =>
    requestBody?.content[type] !== undefined

/** The path of all records of a kind. The lists of some kinds are below other records only. */
const collectionOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

/** The operations of a kind: at the path of one record and below it, and on its lists. */
export function routesOf(kind: Kind, routes: readonly Route[]) {
  const item = routes.find(({ operationId }) => operationId === `get${kind}`)
  if (!item) throw new Error(`No operation get${kind} reads one ${kind}.`)
  const at = (path: string, method: string) => routes.filter((each) => each.path === path && each.method === method)
  const lists = routes.filter(
    (each) => each.method === 'GET' && isListOf(answerOf(each)['application/json']?.schema, kind),
  )
  const onLists = (method: string) => lists.flatMap(({ path }) => at(path, method))
  const onList = onLists('POST')
  return {
    item,
    lists,
    creates: onList.length > 0 ? onList : routes.filter((each) => each.method === 'POST' && isCreated(each, kind)),
    bulks: [...new Set([...onLists('PATCH'), ...at(collectionOf(item.path), 'PATCH')])],
    queries: onLists('QUERY'),
    patches: at(item.path, 'PATCH'),
    replaces: at(item.path, 'PUT'),
    deletes: at(item.path, 'DELETE'),
    statuses: at(`/{prefix}${item.path}/updateStatus`, 'PATCH'),
    below: (name: string, method: string) => at(`${item.path}/${name}`, method),
  }
}

/** The operations that offer a feature, for the features that follow from declarations. Types of events count, and tools of MCP. */
export function offersOf(kind: Kind, all: readonly Route[]): Partial<Record<Feature, string[]>> {
  const of = routesOf(kind, all)
  const ids = (routes: readonly Route[]) => routes.map(({ operationId }) => operationId)
  const writes = [...of.creates, ...of.patches, ...of.replaces, ...of.deletes, ...of.statuses]
  const pattern = `${eventNameOf(kind)}.*`
  const events = EVENT_PATTERNS.filter((each) => each === pattern)
  const known = new Set([...ids([of.item, ...of.lists, ...of.queries, ...of.bulks, ...writes])])
  const tools = TOOLS.filter(({ operations }) => operations.some((id) => known.has(id)))
  return {
    read: ids([of.item]),
    list: ids([...of.lists, ...of.queries]),
    csv: ids(of.lists.filter((route) => answerOf(route)['text/csv'])),
    expand: ids([of.item].filter(takes('expand'))),
    history: ids(of.below('history', 'GET')),
    diff: ids(of.below('diff', 'GET')),
    asOf: ids([of.item].filter(takes('asOf'))),
    feed: events,
    webhook: events,
    mergePatch: ids(of.patches.filter(reads(PATCH_TYPES.mergePatch))),
    jsonPatch: ids(of.patches.filter(reads(PATCH_TYPES.jsonPatch))),
    replace: ids(of.replaces),
    status: ids(of.statuses),
    merge: ids(of.patches.filter(reads(PATCH_TYPES.mergePatch))),
    bulk: ids(of.bulks),
    dryRun: ids(writes.filter(takes('dryRun'))),
    replay: ids(writes.filter(takes('Idempotency-Key'))),
    reversion: ids(of.below('reversions', 'POST')),
    deletion: ids(of.deletes),
    restoration: ids(of.below('restorations', 'POST')),
    erasure: ids(of.below('erasures', 'POST')),
    import: ids(
      of.creates.filter(({ requestBody }) =>
        isNamed(requestBody?.content['application/json']?.schema, `Imported${kind}`),
      ),
    ),
    reducedRoles: kind in REDUCED.CUSTOMER! && REDUCED.CUSTOMER![kind as 'Move'].length > 0 ? ids([of.item]) : [],
    search: ids(of.queries),
    mcp: tools.map(({ name }) => name),
  }
}
