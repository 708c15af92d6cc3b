import { notifications } from '@mantine/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Job, NotFoundError, VanlineError } from '@vanline/client'
import { useCallback, useMemo, useState } from 'react'
import { keys } from '../live/apply-event.ts'
import { detailOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { dropJob, placeJob, placeShipment } from './cached-board.ts'
import { type Deed, isExplained, isOfShipment, newJobOf, planAt, type Refused } from './change.ts'
import { type LaneKind, NOT_PLANNED, type Place, type Visit } from './visits.ts'

/** A card on its way: where it is shown until the service has answered. */
type Moving = { visit: Visit; to: Place }

/** Names what differs between two cards of the same key: an answer or an event that came meanwhile. */
const isSame = (one: Visit, other: Visit): boolean => one.job?.eTag === other.job?.eTag

/** Sends what is done to a job, guarded by the version that the dispatcher saw; null if the job is gone. */
async function send({ job, canceled, ...visit }: Visit, deed: Deed): Promise<Job | null> {
  const stored = (job ?? canceled)!
  if (deed.kind === 'status') return api.jobs.status(stored, deed.change)
  if (deed.kind === 'plan')
    return job
      ? api.jobs.update(job, deed.plan)
      : api.jobs.create(newJobOf({ ...visit, job, ...(canceled && { canceled }) }, deed.plan))
  await api.jobs.delete(stored)
  return null
}

/** The pages of the shipment and of the move list the jobs too. */
function showOnPages(queries: QueryClient, { shipment, moveID }: Visit): void {
  for (const of of [keys.one('moves', moveID), ...(shipment ? [keys.one('shipments', shipment.id)] : [])])
    void queries.invalidateQueries({ queryKey: [...of, 'jobs'] })
}

/** Why a change failed that no alternative helps with. */
function tell(visit: Visit, error: unknown): void {
  const rules = error instanceof VanlineError ? error.errors.map(({ detail }) => detail) : []
  const gone = error instanceof NotFoundError ? 'The job or its shipment was deleted.' : undefined
  const message = gone ?? (rules.join(' ') || detailOf(error))
  notifications.show({ color: 'red', title: `Not changed: ${visit.title}`, message, role: 'alert' })
}

/** How a change was answered. A refusal is explained in its own dialog; other errors are shown where the change was entered. */
export type Outcome = 'done' | 'refused' | { error: unknown }

export type Planning = ReturnType<typeof usePlanning>

/**
 * Carries out plans: each is one change, guarded by the version of the job that the dispatcher saw. Until the service has answered, the card is shown
 * where it is to go. If the service refuses, the card is where it was, and the refusal is shown.
 */
export function usePlanning(visits: readonly Visit[], lanes: LaneKind, timeZone: string, say: (text: string) => void) {
  const queries = useQueryClient()
  const [moving, setMoving] = useState<readonly Moving[]>([])
  const [refused, setRefused] = useState<Refused>()

  /** The card of a refusal: with the shipment as it is now, if that is why. */
  const seenAgain = useCallback(
    async (refused: Refused): Promise<Refused> => {
      const { visit } = refused
      if (!isOfShipment(refused) || !visit.shipment) return refused
      const shipment = await api.shipments.get(visit.shipment.id).catch(() => visit.shipment!)
      placeShipment(queries, shipment)
      return { ...refused, visit: { ...visit, shipment } }
    },
    [queries],
  )
  const carryOut = useCallback(
    async (visit: Visit, deed: Deed, to?: Place): Promise<Outcome> => {
      if (to) setMoving((before) => [...before.filter((each) => each.visit.key !== visit.key), { visit, to }])
      setRefused(undefined)
      try {
        const saved = await send(visit, deed)
        if (saved) placeJob(queries, saved, visit)
        else dropJob(queries, (visit.job ?? visit.canceled)!.id)
        showOnPages(queries, visit)
        say(`${visit.title}: ${saved ? 'saved' : 'deleted'}.`)
        return 'done'
      } catch (error) {
        say(`${visit.title}: not changed.`)
        if (!isExplained(error)) return { error }
        setRefused(await seenAgain({ visit, deed, error }))
        return 'refused'
      } finally {
        setMoving((before) => before.filter((each) => each.visit.key !== visit.key))
      }
    },
    [queries, say, seenAgain],
  )
  /** The same where no form shows the error. */
  const act = useCallback(
    async (visit: Visit, deed: Deed, to?: Place): Promise<boolean> => {
      const outcome = await carryOut(visit, deed, to)
      if (typeof outcome === 'object') tell(visit, outcome.error)
      return outcome === 'done'
    },
    [carryOut],
  )
  const drop = useCallback(
    (visit: Visit, to: Place) => {
      const plan = planAt(visit, to, lanes, timeZone)
      if (plan) void act(visit, { kind: 'plan', plan }, to)
    },
    [act, lanes, timeZone],
  )
  const shown = useMemo(
    () => (moving.length === 0 ? visits : visits.map((each) => movedBy(moving, each))),
    [visits, moving],
  )
  return { shown, refused, setRefused, carryOut, act, drop }
}

/** A card as it is shown while it moves. One that has changed meanwhile is shown as it is. */
function movedBy(moving: readonly Moving[], visit: Visit): Visit {
  const found = moving.find((each) => each.visit.key === visit.key)
  if (!found || !isSame(found.visit, visit)) return visit
  const { lane, day, minutes } = found.to
  if (lane === NOT_PLANNED) return { ...visit, lane, isMoving: true }
  return { ...visit, lane, day, from: minutes, to: minutes + visit.to - visit.from, isMoving: true }
}
