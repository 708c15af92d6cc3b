import { agoText, dayText, instantText, wordsOf } from '../format/format.ts'
import type { Column } from '../lists/column.ts'
import { EndShown } from '../pieces/end-shown.tsx'
import { Status } from '../pieces/status.tsx'
import { Time } from '../pieces/time.tsx'

/** The columns that the lists of moves and of shipments share. */
type Row = { reference: string | null; status: string; createdAt: string; lastUpdated: string }

export const STATUS_COLUMN: Column<Row> = {
  ...{ id: 'status', name: 'Status', besidePx: 16, isWrapped: true },
  text: ({ status }) => wordsOf(status),
  cell: ({ status }) => <Status status={status} />,
}

export const REFERENCE_COLUMN: Column<Row> = {
  ...{ id: 'reference', name: 'Reference', isFlexible: true },
  text: ({ reference }) => reference ?? '–',
  cell: ({ reference }) => <EndShown text={reference ?? '–'} />,
}

export const CREATED_COLUMN: Column<Row> = {
  ...{ id: 'createdAt', name: 'Created', sort: 'createdAt' },
  text: ({ createdAt }) => dayText(createdAt.slice(0, 10)),
  title: ({ createdAt }) => instantText(createdAt),
}

export const CHANGED_COLUMN: Column<Row> = {
  ...{ id: 'lastUpdated', name: 'Changed', isOptional: true, sort: 'lastUpdated' },
  text: ({ lastUpdated }) => agoText(lastUpdated),
  cell: ({ lastUpdated }) => <Time at={lastUpdated} />,
  title: ({ lastUpdated }) => instantText(lastUpdated),
}
