/** Asks the service about the parts of a new move, without creating anything. */
import type { CallOptions } from '@vanline/client'
import type { Question } from '../forms/use-rules-check.ts'
import { api } from '../session/api.ts'
import { CreationError, isSettled, type Plan, type Progress } from './creation.ts'

/** The question whether the service would create a part. */
export type Rehearsal = Question & { part: CreationError['part'] }

/** The rehearsals of the parts that are not sent yet. */
export function rehearsalsOf({ move, shipments }: Plan, progress: Progress): Rehearsal[] {
  const moveID = progress.move.created?.id
  const ofShipments = shipments
    .filter(({ key }) => !isSettled(progress.shipments[key]))
    .map(({ key, content }): Rehearsal => {
      const whole = { ...content, ...(moveID && { moveID }) }
      const run = (options?: CallOptions) => api.shipments.create(whole, { ...options, dryRun: true })
      return { part: { shipment: key }, content: whole, run }
    })
  if (isSettled(progress.move)) return ofShipments
  const run = (options?: CallOptions) => api.moves.create(move, { ...options, dryRun: true })
  return [{ part: 'move', content: move, run }, ...ofShipments]
}

/** Rehearses all parts, so that all problems are known before the first part is created. */
export async function rehearse(plan: Plan, progress: Progress): Promise<void> {
  const rehearsals = rehearsalsOf(plan, progress)
  const results = await Promise.allSettled(rehearsals.map(({ run }) => run()))
  const failed = results.flatMap((result, i) =>
    result.status === 'rejected' ? [new CreationError(rehearsals[i]!.part, result.reason)] : [],
  )
  if (failed.length > 0) throw new AggregateError(failed)
}
