import sql, { join, raw, type Sql } from 'sql-template-tag'
import { between, type Condition, either } from '../db/lists/condition.ts'

/** The dates of the pickup and of the delivery, the one that counts first. */
const DATES = {
  PICKUP: ['actual_pickup_date', 'scheduled_pickup_date', 'requested_pickup_date'],
  DELIVERY: ['actual_delivery_date', 'scheduled_delivery_date', 'delivery_date'],
} as const
type Work = keyof typeof DATES

type Days = { gte?: string; lte?: string }

/** The conditions that the first date that a shipment has is within a range, one for each date. `isPlannable` leaves out what is done. */
function datesWithin(work: Work, { gte, lte }: Days, isPlannable: readonly Sql[] = []): Condition[] {
  const [actual, ...planned] = DATES[work]
  const columns = isPlannable.length > 0 ? planned : DATES[work]
  return columns.map((column, i) => {
    const { test, spans } = between(column, gte, lte)
    const empty = [...(columns === planned ? [actual] : []), ...columns.slice(0, i)]
    const areEmpty = empty.map((earlier) => sql`${raw(earlier)} IS NULL`)
    const whole = sql`(${join([test, ...areEmpty, ...isPlannable], ' AND ')})`
    const on = { table: 'shipments', key: 'id', column: 'id', test: whole }
    return { test: whole, spans, ...(isPlannable.length > 0 && { on }) }
  })
}

/** Picked up or delivered within a range, by the first date that the shipment has. */
export const worksWithin =
  (work: Work) =>
  (days: Days): Condition | undefined =>
    days.gte || days.lte ? either(datesWithin(work, days)) : undefined

/**
 * No job does this work. A scalar subquery that finds jobs by their shipment only, so that no planner reads all jobs, or all of a kind. Its columns
 * have other names, so that `id` is that of the shipment. Most shipments never had a job, and are not looked up.
 */
const isUnplanned = (
  work: Work,
): Sql => sql`(had_jobs = 0 OR (SELECT count(CASE WHEN job_kind = ${work} AND job_status <> 'CANCELED' THEN 1 END)
  FROM (SELECT shipment_id AS of_shipment, move_id AS of_move, kind AS job_kind, status AS job_status FROM jobs) AS planned
  WHERE of_shipment = id AND of_move = move_id) = 0)`

/** A pickup or a delivery within a range that is not done and has no job. */
export const unplannedWithin = (days: Days): Condition | undefined =>
  days.gte || days.lte
    ? either((['PICKUP', 'DELIVERY'] as const).flatMap((work) => datesWithin(work, days, [isUnplanned(work)])))
    : undefined
