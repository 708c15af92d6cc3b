import { Button, SegmentedControl, Text } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Event } from '@vanline/client'
import { type ReactNode, useState } from 'react'
import { useLocators } from '../lists/locators.ts'
import { keys } from '../live/apply-event.ts'
import { NoteForm } from '../notes/note-form.tsx'
import { NoteItem } from '../notes/note-item.tsx'
import { useKnownPeople } from '../notes/people.ts'
import { useMayOnMove } from '../parties/access.ts'
import { Failure, Waiting } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { useLacks } from '../session/caller.ts'
import { ChangeItem } from './change-item.tsx'
import { entriesOf, FILTERS, type TimelineFilter } from './entries.ts'
import classes from './timeline.module.css'

type Props = {
  kind: 'shipments' | 'moves'
  id: string
  /** The move whose people can be mentioned; undefined for a record that was deleted, to which nothing is added. */
  moveID: string | undefined
  /** Shows the record as it was after the event, if the page can. */
  onTravel?: (event: Event) => void
  /** The time of the shown version, if it is not the current one. */
  travelledTo?: string | undefined
  /** Controls beside the title. */
  tools?: ReactNode
  className?: string | undefined
}

const PAGE = 30

/** What happened to a record, newest first: who changed what, and the notes of people. A note is written at its head. */
export function Timeline({ kind, id, moveID, onTravel, travelledTo, tools, className = '' }: Props) {
  const [filter, setFilter] = useState<TimelineFilter>('all')
  const { query, events, readAgain } = useHistory(kind, id, filter)
  const names = useKnownPeople(moveID, events)
  const locators = useLocators(kind === 'moves' ? moveID : undefined)
  const isFixed = moveID === undefined || travelledTo !== undefined
  const canWrite = useMayOnMove(moveID ?? null, 'notes:write', 'whole') && !isFixed
  const aboutOf = ({ shipmentID }: Event) => (shipmentID === null ? undefined : locators.get(shipmentID))
  return (
    <section className={`${classes.panel} ${className}`} aria-label="Notes and history">
      <div className={classes.top}>
        <h2 className={classes.title}>Notes and history</h2>
        {tools}
        <Filter value={filter} onChange={setFilter} />
      </div>
      {canWrite && (
        <div className={classes.form}>
          <NoteForm of={kind === 'moves' ? { moveID: id } : { shipmentID: id }} names={names} onAdded={readAgain} />
        </div>
      )}
      {query.isPending && (
        <div className={classes.form}>
          <Waiting />
        </div>
      )}
      {query.isError && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && events.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.form}>
          {filter === 'notes' ? 'No notes yet.' : filter === 'documents' ? 'No documents yet.' : 'No changes yet.'}
        </Text>
      )}
      <ol className={classes.timeline}>
        {entriesOf(events).map((entry) =>
          entry.kind === 'note' ? (
            <NoteItem
              key={entry.event.id}
              entry={entry}
              about={aboutOf(entry.event)}
              names={names}
              isFixed={isFixed}
              onChange={readAgain}
            />
          ) : (
            <ChangeItem
              key={entry.event.id}
              activity={entry.activity}
              about={aboutOf(entry.event)}
              onTravel={onTravel}
              isTravelled={travelledTo === entry.event.time}
              isFixed={isFixed}
            />
          ),
        )}
      </ol>
      {query.hasNextPage && (
        <div className={classes.form}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Earlier
          </Button>
        </div>
      )}
    </section>
  )
}

/** The history of a record, as far as it was read. */
function useHistory(kind: Props['kind'], id: string, filter: TimelineFilter) {
  const queries = useQueryClient()
  const queryKey = [...keys.one(kind, id), 'history']
  const { types } = FILTERS[filter]
  const query = useInfiniteQuery({
    queryKey: [...queryKey, filter],
    queryFn: ({ pageParam, signal }) =>
      api[kind].history(
        id,
        { limit: PAGE, ...(types && { type: types }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  return {
    query,
    events: query.data?.pages.flatMap(({ items }) => items) ?? [],
    readAgain: () => void queries.invalidateQueries({ queryKey }),
  }
}

/** The filter of the time line. It does not offer kinds of entries that the user may not read. */
function Filter({ value, onChange }: { value: TimelineFilter; onChange: (filter: TimelineFilter) => void }) {
  const hidden: readonly (TimelineFilter | false)[] = [
    useLacks('notes:read') && 'notes',
    useLacks('documents:read') && 'documents',
  ]
  const offered = (Object.keys(FILTERS) as TimelineFilter[]).filter((name) => !hidden.includes(name))
  return (
    <SegmentedControl
      aria-label="Show in the history"
      transitionDuration={0}
      value={value}
      onChange={(next) => onChange(next as TimelineFilter)}
      data={offered.map((name) => ({ value: name, label: FILTERS[name].label }))}
    />
  )
}
