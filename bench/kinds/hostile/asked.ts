/** The kinds of requests that are sent for large records, and the reasons why an operation has none. */
import { LARGEST_METADATA } from '../../../packages/server/test/largest.ts'
import type { LargeRecords } from './records.ts'

/** A request without its method, which is that of the operation. */
export type Asked = { name: string; path: string; headers?: Record<string, string>; body?: object }
export type Row = (large: LargeRecords) => Asked[]

export const NO_RECORD = 'It shows no record.'
export const ONE_SMALL = 'It shows one record of a few kilobytes.'
export const ONE = 'It shows one record, of at most 200 kB.'
export const FEW_SMALL = 'It lists a few records of a few kilobytes each: their number has a limit.'

export const lists = (path: string, expand?: string, field = 'metadata'): Asked[] => [
  { name: 'a page', path: `${path}?limit=200` },
  { name: 'a page, some fields', path: `${path}?limit=200&fields=${field}` },
  ...(expand ? [{ name: 'a page, expanded', path: `${path}?limit=200&expand=${expand}` }] : []),
  {
    name: 'a page, counted and sorted',
    path: `${path}?limit=200&sort=lastUpdated`,
    headers: { prefer: 'count=exact' },
  },
  { name: 'all as CSV', path, headers: { accept: 'text/csv' } },
  { name: 'all as NDJSON, some fields', path: `${path}?fields=${field}`, headers: { accept: 'application/x-ndjson' } },
]
export const queries = (path: string, expand: string): Asked[] => [
  { name: 'a page', path, body: { limit: 200, search: '€' } },
  { name: 'a page, expanded', path, body: { limit: 200, expand: expand.split(',') } },
]
/** Lists that have no other order. */
export const pages = (path: string): Asked[] => [{ name: 'a page', path: `${path}?limit=200` }]
export const history = (path: string): Asked[] => [
  { name: 'a page', path: `${path}/history?limit=200` },
  { name: 'some kinds of events', path: `${path}/history?limit=200&type=shipment.*` },
  { name: 'nothing found', path: `${path}/history?actor=nobody` },
]

const UNKNOWN_TAGS = Array.from({ length: 20 }, (_, i) => String(i).padEnd(22, 'A'))
const tagged = (tags: readonly string[]) => ({ 'if-match': tags.map((tag) => `"${tag}"`).join(',') })

/** Refusals of a change: of an old version, of many old versions, and of versions that never were. */
export const stale = (path: string, body: object | undefined, oldTags: readonly string[]): Asked[] =>
  Object.entries({
    'an old version': oldTags.slice(0, 1),
    'old versions': oldTags.slice(0, 20),
    'versions that never were': UNKNOWN_TAGS,
  }).map(([name, tags]) => ({ name, path, headers: tagged(tags), ...(body && { body }) }))

/** A dry run for the current version. */
export const dryRun = (name: string, path: string, { eTag }: { eTag: string }, body?: object, expand = ''): Asked[] => [
  {
    ...{ name, path: `${path}?dryRun=true${expand && `&expand=${expand}`}`, headers: tagged([eTag]) },
    ...(body && { body }),
  },
]
export const EXPANDED = 'expanded, with expansions in the content'

export const SIZES = { metadata: LARGEST_METADATA }

/** Bulks as dry runs, of 100 operations for these versions. */
export const bulk = (
  path: string,
  kind: 'old' | 'current',
  items: readonly { id: string; eTag: string }[],
  patch: object = { reference: 'x' },
): Asked[] =>
  ['ISOLATED', 'ATOMIC'].map((mode) => ({
    name: `${mode} with ${kind} versions`,
    path: `${path}?dryRun=true`,
    body: {
      mode,
      operations: items.slice(0, 100).map(({ id, eTag }) => ({ action: 'update', id, ifMatch: eTag, patch })),
    },
  }))

/** Operations without such requests. */
export function because(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]))
}
