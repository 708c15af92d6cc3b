import { NativeSelect, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Collisions } from '@vanline/client'
import { useState } from 'react'
import { fieldText, numberText } from '../format/format.ts'
import { Page } from '../pieces/page.tsx'
import { Panel } from '../pieces/panel.tsx'
import { EmptyState, Failure, Waiting } from '../pieces/states.tsx'
import { Table } from '../pieces/table.tsx'
import { api } from '../session/api.ts'
import classes from './collisions-page.module.css'
import { HourChart } from './hour-chart.tsx'
import { byHourOfDay, openOf } from './hours.ts'

const PERIODS = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '31', label: 'Last 31 days' },
]

/** What the columns count. */
const MEANINGS = {
  Refused: 'another caller had changed the same field. A change of several fields counts for each.',
  Merged: 'others had changed other fields, and both changes were kept.',
  Resolved: 'after a refusal, the field was saved within 15 minutes.',
  'Given up': 'it was not, for example because the value of the other was kept.',
  Open: 'not known yet, or the server stopped before.',
}

/** Where people collide: which fields, at which hours, and how it ended. */
export function CollisionsPage() {
  const [days, setDays] = useState('7')
  const query = useQuery({
    queryKey: ['collisions', days],
    queryFn: ({ signal }) => api.server.collisions({ days: Number(days) }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title="Collisions"
      note="Where people and programs change the same record at the same time. No update is lost; no person is named here."
      actions={
        <NativeSelect
          aria-label="Period"
          data={PERIODS}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
      }
    >
      {query.isPending ? (
        <Waiting />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.members.length === 0 ? (
        <EmptyState title="No collisions">
          <Text size="sm" c="dimmed">
            In this time no caller changed a record that another caller had changed before.
          </Text>
        </EmptyState>
      ) : (
        <Stack gap="md">
          <Fields of={query.data} />
          <Panel title="Hours of the day" isPadded>
            <HourChart day={byHourOfDay(query.data.hours)} />
          </Panel>
        </Stack>
      )}
    </Page>
  )
}

const Fields = ({ of: { members } }: { of: Collisions }) => (
  <Panel title="Fields" isPadded>
    <Table
      label="Collisions by field"
      columns={['Record', 'Field', ...Object.keys(MEANINGS)]}
      rows={members.map((each) => {
        const { kind, member, refused, merged, resolved, givenUp } = each
        const counts = [refused, merged, resolved, givenUp, openOf(each)].map(numberText)
        return { id: `${kind} ${member}`, cells: [fieldText(kind), fieldText(member), ...counts] }
      })}
    />
    <ul className={classes.meanings}>
      {Object.entries(MEANINGS).map(([name, meaning]) => (
        <li key={name}>
          <strong>{name}</strong>: {meaning}
        </li>
      ))}
    </ul>
  </Panel>
)
