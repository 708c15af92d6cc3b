import { setImmediate as nextTurn } from 'node:timers/promises'
import { POLICY } from '../access/policy.ts'
import { listFleet, listTaken } from '../bookings/store.ts'
import { requireOfCompany } from '../dispatch/rules.ts'
import { sendJson } from '../http/answer/answer.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import { type Operation, read } from '../http/operation.ts'
import { timeZoneOf } from '../jobs/time-zone-store.ts'
import { askedBy, availableOn, daysToRead, requireFewDays } from './rules.ts'
import { Availability, AvailabilityQuery } from './schema.ts'

/** Who is free, for programs and for people who plan. */
export const availabilityOperation: Operation = read({
  method: 'GET',
  url: '/v1/availability',
  operationId: 'getAvailability',
  summary: 'Find out who is free',
  description:
    'The active trucks and people that are free for some minutes on a day, or on each of up to 31 days, and trucks that have room for some pounds. Jobs and absences count as booked. What is free now may be taken a moment later: a job is booked by POST /v1/jobs, which refuses what is taken.',
  tag: 'Jobs',
  scope: 'dispatch:read',
  policy: POLICY.Availability,
  query: AvailabilityQuery,
  answers: { 200: { description: 'Who is free on each day', schema: Availability } },
  errors: ['party_not_allowed'],
  async respond({ db }, request, reply, query: AvailabilityQuery) {
    requireOfCompany(request.principal)
    negotiate(request.headers.accept, [JSON_TYPE])
    const asked = askedBy(query, await timeZoneOf(db, query.timeZone))
    const fleet = await listFleet(db)
    requireFewDays(asked, fleet.trucks.length + fleet.crew.length)
    const takenTimes = await listTaken(db, daysToRead(asked))
    const days: string[] = []
    for (const each of asked.days) {
      days.push(availableOn(each, asked, fleet, takenTimes))
      // Other requests run between two days of a large fleet.
      await nextTurn()
    }
    return sendJson(reply, `{"timeZone":${JSON.stringify(asked.timeZone)},"days":[${days.join(',')}]}`)
  },
})
