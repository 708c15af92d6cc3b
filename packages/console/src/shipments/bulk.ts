/** One change for many shipments: tried by a dry run, then sent, in bulks of 100. Every shipment is changed in the version that the user saw. */
import {
  type Problem,
  type Shipment,
  type ShipmentPatch,
  type ShipmentStatusChange,
  VanlineError,
} from '@vanline/client'
import { pointerText, valueText } from '../format/format.ts'
import { detailOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { SHIPMENT_DATES } from './vocabulary.ts'

const BULK_MAX = 100

export type BulkChange = { status: ShipmentStatusChange } | { patch: ShipmentPatch }

/** A shipment of the bulk, and what became of it. */
export type Line = {
  /** The version that the change is for. */
  base: Shipment
  outcome:
    | { kind: 'planned' | 'done'; record: Shipment }
    | { kind: 'refused'; problem: Problem }
    /** No answer: the change may have been made or not. */
    | { kind: 'unknown'; detail: string }
    | { kind: 'waiting' }
}

export const linesOf = (shipments: readonly Shipment[]): Line[] =>
  shipments.map((base) => ({ base, outcome: { kind: 'waiting' } }))

/** What the lines would become. Throws if the service refuses the whole. */
export async function tryBulk(change: BulkChange, lines: readonly Line[]): Promise<Line[]> {
  const tried: Line[] = []
  for (const batch of batchesOf(lines)) tried.push(...(await answered(change, batch, true)))
  return tried
}

/** Changes the shipments, and yields the lines of each bulk. A bulk without an answer does not stop the others. */
export async function* sendBulk(change: BulkChange, lines: readonly Line[]): AsyncGenerator<Line[], void> {
  for (const batch of batchesOf(lines)) {
    try {
      yield await answered(change, batch, false)
    } catch (error) {
      const outcome = outcomeOf(error)
      yield batch.map(({ base }) => ({ base, outcome }))
    }
  }
}

/** What a bulk that failed as a whole means for each of its shipments. */
const outcomeOf = (error: unknown): Line['outcome'] =>
  error instanceof VanlineError && error.problem && error.status < 500
    ? { kind: 'refused', problem: error.problem }
    : { kind: 'unknown', detail: detailOf(error) }

function* batchesOf(lines: readonly Line[]): Generator<Line[], void> {
  for (let from = 0; from < lines.length; from += BULK_MAX) yield lines.slice(from, from + BULK_MAX)
}

async function answered(change: BulkChange, lines: readonly Line[], dryRun: boolean): Promise<Line[]> {
  const operations = lines.map(({ base }) => operationOf(change, base))
  const { results } = await api.shipments.bulk(operations, { mode: 'ISOLATED', dryRun })
  return lines.map(({ base }, i) => {
    const result = results[i]!
    if ('problem' in result) return { base, outcome: { kind: 'refused', problem: result.problem as Problem } }
    return { base, outcome: { kind: dryRun ? 'planned' : 'done', record: result.record as Shipment } }
  })
}

const operationOf = (change: BulkChange, { id, eTag: ifMatch }: Shipment) =>
  'status' in change
    ? ({ action: 'updateStatus', id, ifMatch, ...change.status } as const)
    : ({ action: 'update', id, ifMatch, patch: change.patch } as const)

/** The line for another attempt: on the current version after a conflict, otherwise on the same one. */
export function lineAgain({ base, outcome }: Line): Line {
  const current = outcome.kind === 'refused' ? (outcome.problem.current as Shipment | undefined) : undefined
  return { base: current ?? base, outcome: { kind: 'waiting' } }
}

/** Whether another attempt can succeed without another input: after a conflict, a failure, or no answer. */
export const isRepeatable = ({ outcome }: Line): boolean =>
  outcome.kind === 'unknown' ||
  (outcome.kind === 'refused' &&
    (outcome.problem.status >= 500 || (outcome.problem.status === 412 && outcome.problem.current != null)))

/** The lines with those of the same shipments replaced. */
export function withLines(lines: readonly Line[], next: readonly Line[]): Line[] {
  const byID = new Map(next.map((line) => [line.base.id, line]))
  return lines.map((line) => byID.get(line.base.id) ?? line)
}

const SHOWN = ['status', ...SHIPMENT_DATES] as const

/** What differs between two versions, in words: name, old and new value. */
export const differencesIn = (base: Shipment, record: Shipment) =>
  SHOWN.filter((name) => base[name] !== record[name]).map((name) => ({
    name: pointerText(`/${name}`),
    from: valueText(`/${name}`, base[name]),
    to: valueText(`/${name}`, record[name]),
  }))
