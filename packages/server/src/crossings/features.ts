/**
 * A general feature. `refused` is the answer to a request that uses the feature on a record to which it does not apply; a feature
 * without it is not asked for by a request of its own.
 */
type Defined = { title: string; means: string; refused?: string }

const DEFINED = {
  read: { title: 'Read', means: 'GET of one record, with its tag; 304 for the version that you have' },
  list: { title: 'List', means: 'GET of several records' },
  csv: { title: 'CSV', means: 'a list with `Accept: text/csv`', refused: '406 not_acceptable' },
  expand: { title: 'Expand', means: '`expand` adds related records to a record', refused: '400 invalid_query' },
  history: { title: 'History', means: '`GET …/history`: the events of the record', refused: '404 route_not_found' },
  diff: { title: 'Diff', means: '`GET …/diff`: what changed between two versions', refused: '404 route_not_found' },
  asOf: { title: 'As of', means: '`asOf` reads the record as it was at an instant', refused: '400 invalid_query' },
  feed: {
    title: 'Feed and stream',
    means: 'changes are events of `GET /v1/events`, as pages and as a stream',
    refused: '400 invalid_query',
  },
  webhook: { title: 'Webhook', means: 'webhooks are sent its events', refused: '422 invalid_content' },
  mergePatch: {
    title: 'Merge patch',
    means: 'PATCH with `application/merge-patch+json` or `application/json`',
    refused: '405 method_not_allowed',
  },
  jsonPatch: {
    title: 'JSON Patch',
    means: 'PATCH with `application/json-patch+json`',
    refused: '405 method_not_allowed',
  },
  replace: { title: 'Replace', means: 'PUT of the whole content', refused: '405 method_not_allowed' },
  status: { title: 'Status change', means: 'PATCH of `…/updateStatus`', refused: '404 route_not_found' },
  merge: {
    title: 'Merge',
    means: '`If-Match: *` with `Prefer: merge-base`, for a PATCH of an older version',
    refused: '405 method_not_allowed',
  },
  bulk: { title: 'Bulk', means: 'PATCH of the list: many changes in one request', refused: '405 method_not_allowed' },
  dryRun: { title: 'Dry run', means: '`dryRun=true` checks a write and writes nothing' },
  replay: { title: 'Idempotent replay', means: 'a write with a used `Idempotency-Key` gets the first answer again' },
  reversion: {
    title: 'Reversion',
    means: '`POST …/reversions` undoes changes in a new version',
    refused: '404 route_not_found',
  },
  deletion: { title: 'Deletion', means: 'DELETE; then 404', refused: '405 method_not_allowed' },
  restoration: {
    title: 'Restoration',
    means: '`POST …/restorations` creates a deleted record again',
    refused: '404 route_not_found',
  },
  erasure: { title: 'Erasure', means: 'what `POST /v1/moves/{moveID}/erasures` does to the record' },
  retention: { title: 'Retention', means: 'what is left when old events and deliveries are pruned' },
  import: {
    title: 'Import',
    means: 'POST with `source` creates the record as another system has it',
    refused: '422 invalid_content',
  },
  export: { title: 'Export', means: '`vanline export all`' },
  parties: { title: 'Parties', means: 'what a caller sees that is bound to a party' },
  reducedRoles: { title: 'Reduced roles', means: 'what parties see whose role on the move is CUSTOMER or OBSERVER' },
  search: {
    title: 'Search',
    means: '`search` of a QUERY finds the record by its texts',
    refused: '405 method_not_allowed',
  },
  mcp: { title: 'MCP', means: 'tools of AI agents', refused: 'invalid_arguments' },
  client: { title: 'Client', means: 'a method of `@vanline/client`' },
  command: { title: 'Command', means: 'a command of `vanline`' },
} satisfies Record<string, Defined>

export type Feature = keyof typeof DEFINED

export const FEATURES: Readonly<Record<Feature, Defined>> = DEFINED

/**
 * What happens where a kind of record meets a feature.
 * - `own`: operations of the kind do it. `call` is the method or command, which no operation declares.
 * - `through`: it happens by way of another record, or with it.
 * - `none`: it does not apply, and `note` is the reason. `refused` is the answer, where it is another one than that of the feature.
 */
export type Cell = {
  readonly how: 'own' | 'through' | 'none'
  readonly note: string
  readonly call?: string
  readonly refused?: string
}

/** The cells of one kind of record. */
export type Row = Readonly<Record<Feature, Cell>>

export const own = (note = ''): Cell => ({ how: 'own', note })
export const calls = (call: string, note = ''): Cell => ({ how: 'own', note, call })
export const through = (note: string, refused?: string): Cell => ({ how: 'through', note, ...(refused && { refused }) })
export const none = (note: string, refused?: string): Cell => ({ how: 'none', note, ...(refused && { refused }) })

/** What holds for nearly every kind of record. */
export const USUAL = {
  read: own(),
  list: own(),
  feed: own(),
  webhook: own(),
  dryRun: own('Of every write.'),
  replay: own('Of every write.'),
  retention: through('Its events are pruned. The record stays, and its tag stays a known version.'),
} satisfies Partial<Row>

/** The cells of a record that a PATCH changes. */
export const PATCHED = { mergePatch: own(), jsonPatch: own(), merge: own() } satisfies Partial<Row>

/** The cells of a record that no request changes. */
export const unchangeable = (reason: string) =>
  ({
    mergePatch: none(reason),
    jsonPatch: none(reason),
    merge: none(reason),
    replace: none(reason),
  }) satisfies Partial<Row>
