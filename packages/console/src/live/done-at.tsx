import type { Event } from '@vanline/client'
import { Time } from '../pieces/time.tsx'

/** When a change was done, if that was before it arrived: a phone may have had no signal. */
export const DoneAt = ({ event: { occurredAt } }: { event: Pick<Event, 'occurredAt'> }) =>
  occurredAt === null ? null : (
    <>
      , done <Time at={occurredAt} />
    </>
  )
