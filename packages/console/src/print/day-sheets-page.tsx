import { Button, Group, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { longDateText } from '../format/format.ts'
import { IconPrinter } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { EmptyState, Failure, Waiting } from '../pieces/states.tsx'
import { DaySheet } from './day-sheet.tsx'
import { daySheetsQuery } from './day-sheets.ts'
import classes from './print-page.module.css'

/** The day sheets of all trucks, each on a page of its own. */
export function DaySheetsPage() {
  const { day } = useParams({ from: '/dispatch/print/$day' })
  const query = useQuery(daySheetsQuery(day))
  // Browsers propose the title as the name of a PDF file.
  useDocumentTitle(`Day sheets ${day}`)
  if (query.isPending) return <Waiting />
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div className={classes.page}>
      <Group justify="space-between" className={classes.tools}>
        <Title order={1}>Day sheets, {longDateText(day)}</Title>
        <Group gap="xs">
          <Button leftSection={<IconPrinter size={14} />} onClick={() => window.print()}>
            Print
          </Button>
          <LinkButton variant="default" to="/dispatch" search={{ date: day }}>
            Back to dispatch
          </LinkButton>
        </Group>
      </Group>
      {query.data.length === 0 && <EmptyState title="No truck has a job on this day" />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone must be reached by keys too */}
      <section className={classes.desk} aria-label="Preview" tabIndex={0}>
        {query.data.map((sheet) => (
          <DaySheet key={sheet.truck?.id ?? ''} day={day} sheet={sheet} />
        ))}
      </section>
    </div>
  )
}
