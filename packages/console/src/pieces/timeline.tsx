import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Event, HistoryFilter, Page } from '@vanline/client'
import { agoText, instantText, pointerText, valueText } from '../format/format.ts'
import { keys } from '../live/apply-event.ts'
import { callerText, throughText } from '../live/caller-text.ts'
import { changesShown, eventText, isUploadStep, subjectText } from '../live/event-text.ts'
import { FormerContentButton, storedIn } from './former-content.tsx'
import { Failure, Waiting } from './states.tsx'
import classes from './timeline.module.css'
import { isUndoable, UndoButton } from './undo.tsx'

type Props = {
  kind: 'shipments' | 'moves'
  id: string
  history: (id: string, filter: HistoryFilter, options: { signal: AbortSignal }) => Promise<Page<Event>>
  /** Shows the record as it was after the event, if the page can. */
  onTravel?: (event: Event) => void
  /** The time of the shown version, if it is not the current one. */
  travelledTo?: string | undefined
  /** Whether the record was deleted, so that nothing can be undone. */
  isGone?: boolean
}

const PAGE = 30
const VALUE_LENGTH_MAX = 120

/** The history, newest first: actor, time, channel, old and new values. */
export function Timeline({ kind, id, history, onTravel, travelledTo, isGone = false }: Props) {
  const query = useInfiniteQuery({
    queryKey: [...keys.one(kind, id), 'history'],
    queryFn: ({ pageParam, signal }) =>
      history(id, { limit: PAGE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  if (query.isPending) return <Waiting />
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <ol className={classes.timeline}>
        {query.data.pages
          .flatMap(({ items }) => items)
          .filter((event) => !isUploadStep(event))
          .map((event) => (
            <Entry
              key={event.id}
              event={event}
              isNamed={kind === 'moves'}
              onTravel={onTravel}
              isTravelled={travelledTo === event.time}
              canUndo={!isGone && travelledTo === undefined && isUndoable(event)}
            />
          ))}
      </ol>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Earlier
        </Button>
      )}
    </>
  )
}

type EntryProps = {
  event: Event
  isNamed: boolean
  onTravel: Props['onTravel']
  isTravelled: boolean
  canUndo: boolean
}

function Entry({ event, isNamed, onTravel, isTravelled, canUndo }: EntryProps) {
  const stored = storedIn(event)
  const isMade = /\.(created|imported)$/.test(event.type)
  // The title already shows a status change.
  const changes = isMade ? [] : changesShown(event).filter(({ path }) => path !== '/status')
  return (
    <li className={classes.entry} aria-current={isTravelled ? 'time' : undefined}>
      <div className={classes.head}>
        <strong>
          {isNamed && hasLocator(event) && <span className={classes.subject}>{subjectText(event)}</span>}
          {eventText(event)}
        </strong>
        <time dateTime={event.time} title={instantText(event.time)}>
          {agoText(event.time)}
        </time>
      </div>
      <Text size="xs" c="dimmed">
        {callerText(event)}
        {throughText(event)}, {instantText(event.time)}
      </Text>
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(({ path, from, to }) => (
            <div key={path}>
              <dt>{pointerText(path)}</dt>
              <dd>
                <del>{shortened(valueText(path, from))}</del> → <ins>{shortened(valueText(path, to))}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Group gap={0}>
        {onTravel && event.type.startsWith('shipment.') && event.record && (
          <Button variant="subtle" size="compact-xs" onClick={() => onTravel(event)} disabled={isTravelled}>
            {isTravelled ? 'Shown' : 'Show as it was then'}
          </Button>
        )}
        {stored && <FormerContentButton document={stored} time={event.time} />}
        {canUndo && <UndoButton event={event} label={eventText(event)} />}
      </Group>
    </li>
  )
}

/** The name of a record in a history with several records. */
const hasLocator = ({ record }: Event): boolean => record !== null && 'locator' in record

const shortened = (text: string): string =>
  text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text
