import { useQuery } from '@tanstack/react-query'
import { NotFoundError } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { Page } from '../pieces/page.tsx'
import { Waiting } from '../pieces/states.tsx'
import { Unreadable } from '../pieces/unreadable.tsx'
import { api } from '../session/api.ts'
import { Timeline } from './timeline.tsx'

type Props = { kind: 'shipments' | 'moves'; id: string; error: Error; onRetry: () => void }

/** The record does not exist. If it was deleted, its history is shown. */
export function Gone({ kind, id, error, onRetry }: Props) {
  const history = useQuery({
    queryKey: [...keys.one(kind, id), 'was'],
    queryFn: ({ signal }) => api[kind].history(id, { limit: 1 }, { signal }),
    enabled: error instanceof NotFoundError,
  })
  if (history.isLoading) return <Waiting />
  const noun = kind === 'moves' ? 'move' : 'shipment'
  if (!history.data) return <Unreadable noun={noun} error={error} onRetry={onRetry} />
  return (
    <Page title={`This ${noun} was deleted`} note="Its history stays.">
      <Timeline kind={kind} id={id} moveID={undefined} />
    </Page>
  )
}
