import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChangeRequest } from '@vanline/client'
import { pointerText, valueText } from '../format/format.ts'
import { nameOfActor } from '../live/actor-text.ts'
import { changesShown } from '../live/event-text.ts'
import { Time } from '../pieces/time.tsx'
import { useLacks } from '../session/caller.ts'
import { changesSince } from './requests.ts'

/** Everything that changed in the record since the request was made, newest first. */
export function Since({ request }: { request: ChangeRequest }) {
  const lacksMoves = useLacks('moves:read')
  const { data } = useQuery({ ...changesSince(request), enabled: !lacksMoves })
  const events = (data ?? []).filter((event) => changesShown(event).length > 0)
  if (data === undefined) return null
  if (events.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing else has changed since the request was made.
      </Text>
    )
  return (
    <section aria-label="Changed since the request">
      <Text size="sm" fw={600}>
        Changed since the request
      </Text>
      {events.map((event) => (
        <Text key={event.id} size="sm">
          {changesShown(event)
            .map(({ path, to }) => `${pointerText(path)} is now “${valueText(path, to)}”`)
            .join(', ')}
          , changed by {nameOfActor(event)} <Time at={event.time} />
        </Text>
      ))}
    </section>
  )
}
