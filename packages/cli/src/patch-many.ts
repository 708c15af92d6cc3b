/** Changes all records that match a filter: shows what would change, asks, and sends bulks. */
import type { Versioned } from '@vanline/client'
import { contentOf } from './assignments.ts'
import { type Arguments, Failure, type Option, UsageError } from './command.ts'
import { confirm, YES_OPTION } from './confirm.ts'
import { type Content, changesOf } from './fields.ts'
import { type Column, printDone, showList, wantsTable } from './output.ts'

/** How many operations a bulk takes. */
const BULK_MAX = 100

type Named = Versioned & { locator: string }

/** One operation of a bulk, and its result. */
type Operation = { action: 'update'; id: string; ifMatch: string; patch: Content }
type Result = { status: number; record?: unknown; problem?: unknown }

/** The methods of the client that find and change many records of a kind. */
export type BulkMethods = {
  each(filter: Content): AsyncIterable<Named>
  bulk(
    operations: readonly Operation[],
    options: { dryRun: boolean; mode: 'ISOLATED' },
  ): Promise<{ results: readonly Result[] }>
}

export const MANY_OPTIONS = {
  filter: { summary: 'change all that match, for example status=APPROVED', value: 'name=value', isRepeatable: true },
  set: { summary: 'a field to change, with --filter', value: 'field=value', isRepeatable: true },
  'dry-run': { summary: 'only show what would change, with --filter' },
  ...YES_OPTION,
} satisfies Record<string, Option>

type Row = { locator: string; id: string; status: number; changes: string[]; refusal: string | null }

const COLUMNS: Column<Row>[] = [
  { heading: 'locator', cell: ({ locator }) => locator },
  {
    heading: 'change',
    cell: ({ changes, refusal }) => refusal ?? (changes.length > 0 ? changes.join(', ') : 'has these values already'),
    style: ({ refusal }) => (refusal === null ? undefined : 'red'),
  },
]

/** Prints what would change, a record on each line. */
export const showPreview = (given: Arguments, rows: readonly Row[]): void => showList(given, [...rows], COLUMNS)

/** Changes everything that matches --filter. Each record is changed in the version that was shown, or not at all. */
export async function patchMany(given: Arguments, one: string, methods: BulkMethods): Promise<void> {
  const patch = await contentOf(given, [...given.words, ...given.list('set')])
  if (Object.keys(patch).length === 0) throw new UsageError('there is nothing to change: give --set field=value')
  const found: Named[] = []
  for await (const record of methods.each(filterFrom(given.list('filter')))) found.push(record)
  const send = async (records: typeof found, dryRun: boolean): Promise<Row[]> => {
    const rows: Row[] = []
    for (let i = 0; i < records.length; i += BULK_MAX) {
      const some = records.slice(i, i + BULK_MAX)
      const operations = some.map(({ id, eTag }) => ({ action: 'update', id, ifMatch: eTag, patch }) as const)
      const { results } = await methods.bulk(operations, { dryRun, mode: 'ISOLATED' })
      rows.push(...results.map((result, at) => rowOf(some[at]!, patch, result)))
    }
    return rows
  }
  const preview = await send(found, true)
  const willChange = preview.filter(({ refusal, changes }) => refusal === null && changes.length > 0)
  if (given.has('dry-run') || wantsTable(given)) showPreview(given, preview)
  if (given.has('dry-run')) return endWith(preview, one)
  await confirm(given, `Change ${countOf(willChange.length, one)}?`)
  const ids = new Set(willChange.map(({ id }) => id))
  const changed = await send(
    found.filter(({ id }) => ids.has(id)),
    false,
  )
  const done = changed.filter(({ refusal }) => refusal === null)
  const all = [...preview.filter(({ id }) => !ids.has(id)), ...changed]
  if (wantsTable(given)) printDone(`Changed ${countOf(done.length, one)}.`)
  else showPreview(given, all)
  endWith(all, one)
}

const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** The preview of a change: the values of the patched members before and after. */
export const previewOf = (before: Named, patch: Content, after: unknown): Row => {
  const changes = changesOf(patch, before as unknown as Content, after as Content)
  return { locator: before.locator, id: before.id, status: 200, changes, refusal: null }
}

function rowOf(before: Named, patch: Content, { status, record, problem }: Result): Row {
  const refusal = (problem as { detail?: string } | undefined)?.detail
  // A bulk with large records leaves some records out of its results; the preview then shows the values of the patch.
  if (refusal === undefined) return record ? previewOf(before, patch, record) : previewOf(before, patch, patch)
  return { locator: before.locator, id: before.id, status, changes: [], refusal }
}

/** Ends with an error if something was refused: invalid if the service refused only content, else a conflict. */
function endWith(rows: readonly Row[], one: string): void {
  const refused = rows.filter(({ refusal }) => refusal !== null)
  if (refused.length === 0) return
  const said = refused.slice(0, 10).map(({ locator, refusal }) => `  ${locator}: ${refusal}`)
  const exit = refused.every(({ status }) => status === 422) ? 'invalid' : 'conflict'
  throw new Failure(`${countOf(refused.length, one)} of ${rows.length} refused:\n${said.join('\n')}`, exit)
}

/** The filter of the client: several values have commas, and `deliveryDate[lte]=…` is the end of a range. */
function filterFrom(assignments: readonly string[]): Record<string, unknown> {
  const filter: Record<string, unknown> = {}
  for (const assignment of assignments) {
    const [, name, bound, value] = /^([\w.]+)(?:\[(gte|lte)\])?=(.+)$/s.exec(assignment) ?? []
    if (name === undefined || value === undefined) throw new UsageError(`--filter ${assignment} is not name=value`)
    const words = name === 'status' ? value.toUpperCase() : value
    if (bound) filter[name] = { ...(filter[name] as object | undefined), [bound]: value }
    else filter[name] = words.includes(',') ? words.split(',') : words
  }
  return filter
}
