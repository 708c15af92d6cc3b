import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CrewMember } from '@vanline/client'
import { numberText, wordsOf } from '../format/format.ts'
import { keys } from '../live/apply-event.ts'
import { Panel } from '../pieces/panel.tsx'
import { Failure, Waiting } from '../pieces/states.tsx'
import { Table } from '../pieces/table.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { nameOf } from './fleet.ts'

const REFRESH_MS = 60_000

/** The phones of crews: which have been silent since when, and what waited on them at the last contact. */
export function Phones({ crew }: { crew: readonly CrewMember[] }) {
  const query = useQuery({
    queryKey: keys.all('crew-reports'),
    queryFn: ({ signal }) => api.crew.reports({}, { signal }),
    refetchInterval: REFRESH_MS,
  })
  const names = new Map(crew.map((member) => [member.id, nameOf(member)]))
  return (
    <Panel title="Phones" isPadded>
      {query.isPending ? (
        <Waiting lines={1} />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          No phone has reported yet. Give a crew member a link first.
        </Text>
      ) : (
        <Table
          label="The phones"
          columns={['Who', 'Last contact', 'Waited then', 'Oldest', 'Needs the person', 'Why']}
          rows={query.data.map(({ crewMemberID, phoneID, reportedAt, waiting, oldest, blocked, reasons }) => ({
            id: `${crewMemberID}/${phoneID}`,
            cells: [
              names.get(crewMemberID) ?? '–',
              <Time key="at" at={reportedAt} />,
              numberText(waiting),
              oldest === null ? '–' : <Time key="oldest" at={oldest} />,
              numberText(blocked),
              reasons.map(wordsOf).join(', ') || '–',
            ],
          }))}
        />
      )}
    </Panel>
  )
}
