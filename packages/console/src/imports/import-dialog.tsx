import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { numberText } from '../format/format.ts'
import { IconDownload } from '../pieces/icons.tsx'
import { columnsProblem, type Kind } from './columns.ts'
import { ColumnsTable } from './columns-table.tsx'
import { FileField } from './file-field.tsx'
import classes from './import.module.css'
import { ImportLines } from './import-lines.tsx'
import type { Destination, Line } from './send.ts'
import { type Import, useImport } from './use-import.ts'

type Props = { to: Destination; onClose: () => void }

/** Imports a CSV file: its columns, a preview of all rows by a dry run, and the result of every row. */
export function ImportDialog({ to, onClose }: Props) {
  const { kind } = to
  const job = useImport(to)
  const close = () => {
    if (!job.isBusy) onClose()
  }
  return (
    <Modal opened onClose={close} size="xl" title={`Import ${kind} from a CSV file`}>
      <Stack gap="sm">
        {job.failure && (
          <Alert color="red" variant="light" role="alert">
            {job.failure.message}
          </Alert>
        )}
        {job.stage === 'file' && <FileField kind={kind} onFile={job.read} />}
        {job.stage === 'columns' && <Columns kind={kind} job={job} />}
        {(job.stage === 'preview' || job.stage === 'result') && <Outcomes job={job} kind={kind} onClose={close} />}
      </Stack>
    </Modal>
  )
}

/** Which field each column is. */
function Columns({ kind, job }: { kind: Kind; job: Import }) {
  const { table, name } = job.file!
  const problem = columnsProblem(kind, job.fields)
  return (
    <>
      <Text size="sm">
        {name}: {numberText(table.rows.length)} {table.rows.length === 1 ? 'row' : 'rows'}
        {table.encoding && `, read as ${table.encoding}`}. Check which field each column is.
      </Text>
      <ColumnsTable kind={kind} table={table} fields={job.fields} onChoose={job.choose} />
      {problem && (
        <Text size="sm" role="status">
          {problem}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" className={classes.footer}>
        <Button variant="default" disabled={job.isBusy} onClick={job.back}>
          Back
        </Button>
        <Button loading={job.isBusy} disabled={problem !== undefined} onClick={() => void job.preview()}>
          Preview
        </Button>
      </Group>
    </>
  )
}

/** The preview or the result, and what to do next. */
function Outcomes({ job, kind, onClose }: { job: Import; kind: Kind; onClose: () => void }) {
  const { lines, stage, isBusy } = job
  const isSent = stage === 'result'
  const summary = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every stage
  useEffect(() => summary.current?.focus(), [stage])
  const planned = countOf(lines, 'planned')
  const unknown = countOf(lines, 'unknown')
  return (
    <>
      <Text size="sm" fw={600} role="status" tabIndex={-1} ref={summary}>
        {isSent ? resultText(lines) : previewText(lines)}
      </Text>
      <ImportLines lines={lines} isSent={isSent} />
      <Group justify="flex-end" gap="xs" className={classes.footer}>
        {countOf(lines, 'refused') > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={14} />}
            disabled={isBusy}
            onClick={job.saveRefused}
          >
            Download refused rows
          </Button>
        )}
        {!isSent && (
          <Button variant="default" disabled={isBusy} onClick={job.back}>
            Back
          </Button>
        )}
        {isSent && unknown > 0 && (
          <Button variant="default" loading={isBusy} onClick={job.send}>
            Try again
          </Button>
        )}
        <Button variant={isSent ? 'filled' : 'default'} disabled={isBusy} onClick={onClose}>
          Close
        </Button>
        {!isSent && (
          <Button loading={isBusy} disabled={planned === 0} onClick={job.send}>
            Import {numberText(planned)} {planned === 1 ? kind.slice(0, -1) : kind}
          </Button>
        )}
      </Group>
    </>
  )
}

const countOf = (lines: readonly Line[], kind: Line['outcome']['kind']): number =>
  lines.filter(({ outcome }) => outcome.kind === kind).length

/** The counts that are not 0, each with its words. */
const counted = (lines: readonly Line[], words: Partial<Record<Line['outcome']['kind'], string>>): string =>
  Object.entries(words)
    .map(([kind, text]) => ({ text, count: countOf(lines, kind as Line['outcome']['kind']) }))
    .filter(({ count }, i) => count > 0 || i === 0)
    .map(({ text, count }) => `${numberText(count)} ${text}`)
    .join(', ')

const KNOWN = 'imported before'

const previewText = (lines: readonly Line[]): string =>
  `Preview: ${counted(lines, { planned: 'can be imported', refused: 'cannot', known: KNOWN })}. Nothing is imported yet.`

const resultText = (lines: readonly Line[]): string =>
  counted(lines, {
    ...{ done: 'imported', refused: 'not imported', known: KNOWN },
    ...{ unknown: 'with an unknown result', planned: 'being sent' },
  })
