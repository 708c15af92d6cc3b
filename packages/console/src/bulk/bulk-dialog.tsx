import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { numberText } from '../format/format.ts'
import { Refusal } from '../forms/refusal.tsx'
import { type Line, linesToUndo } from './bulk.ts'
import classes from './bulk-lines.module.css'
import { BulkLines } from './bulk-lines.tsx'
import { type BulkAction, type BulkKind, countText, type Item } from './kind.ts'
import { type Bulk, useBulk } from './use-bulk.ts'

type What<Some extends Item> = { kind: BulkKind<Some>; action: BulkAction<Some> }

type Props<Some extends Item> = What<Some> & {
  /** The records in the versions that the user saw. */
  items: readonly Some[]
  /** Gets the records that were not changed; undefined if nothing was sent. */
  onClose: (left: Some[] | undefined) => void
}

/** Changes many records: the input, a preview of every record, and the result of every record. */
export function BulkDialog<Some extends Item>({ kind, action, items, onClose }: Props<Some>) {
  const bulk = useBulk(kind, items)
  const close = () => {
    if (bulk.isBusy) return
    const left = bulk.lines.filter(({ outcome }) => outcome.kind !== 'done').map(({ base }) => base)
    onClose(bulk.stage === 'result' ? left : undefined)
  }
  const { Input } = action
  return (
    <Modal opened onClose={close} size="xl" title={titleOf(action, countText(items.length, kind), bulk.isUndo)}>
      {/* The input stays while the preview is shown, for the way back. */}
      <div hidden={bulk.stage !== 'input'}>
        <Input items={items} onPreview={bulk.preview} onClose={close} isBusy={bulk.isBusy} failure={bulk.failure} />
      </div>
      {bulk.stage !== 'input' && <Outcomes kind={kind} action={action} bulk={bulk} onClose={close} />}
    </Modal>
  )
}

const titleOf = ({ title }: { title: string }, count: string, isUndo: boolean): string =>
  isUndo ? `Undo: ${title[0]!.toLowerCase()}${title.slice(1)} ${count}` : `${title} ${count}`

/** The words for a change, or for undoing it. */
const UNDO = { verb: 'Undo', done: 'undone' } as const

/** The preview or the result, and what to do next. */
function Outcomes<Some extends Item>(props: What<Some> & { bulk: Bulk<Some>; onClose: () => void }) {
  const { kind, action, bulk, onClose } = props
  const { lines, stage, isBusy } = bulk
  const isSent = stage === 'result'
  const words = bulk.isUndo ? UNDO : action
  const summary = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every stage
  useEffect(() => summary.current?.focus(), [stage, bulk.isUndo])
  const planned = countOf(lines, 'planned')
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600} role="status" tabIndex={-1} ref={summary}>
        {isSent ? resultText(lines, words) : previewText(lines, words)}
      </Text>
      {bulk.failure && <Refusal error={bulk.failure} />}
      <BulkLines kind={kind} done={words.done} lines={lines} isSent={isSent} isBusy={isBusy} onAgain={bulk.again} />
      <Group justify="flex-end" gap="xs" className={classes.footer}>
        {!isSent && (
          <Button variant="default" disabled={isBusy} onClick={bulk.back}>
            Back
          </Button>
        )}
        {isSent && !bulk.isUndo && action.isUndoable && linesToUndo(lines).length > 0 && (
          <Button variant="default" disabled={isBusy} onClick={bulk.undo}>
            Undo all
          </Button>
        )}
        <Button variant={isSent ? 'filled' : 'default'} disabled={isBusy} onClick={onClose}>
          Close
        </Button>
        {!isSent && (
          <Button loading={isBusy} disabled={planned === 0} onClick={bulk.send}>
            {words.verb} {countText(planned, kind)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const countOf = (lines: readonly Line[], kind: Line['outcome']['kind']): number =>
  lines.filter(({ outcome }) => outcome.kind === kind).length

type Words = { done: string }

function previewText(lines: readonly Line[], { done }: Words): string {
  const planned = countOf(lines, 'planned')
  const refused = lines.length - planned
  return `Preview: ${numberText(planned)} can be ${done}${refused > 0 ? `, ${numberText(refused)} cannot` : ''}. Nothing is changed yet.`
}

function resultText(lines: readonly Line[], words: Words): string {
  const done = countOf(lines, 'done')
  const unknown = countOf(lines, 'unknown')
  const left = countOf(lines, 'planned')
  const refused = lines.length - done - unknown - left
  return [
    `${numberText(done)} ${words.done}`,
    ...(refused > 0 ? [`${numberText(refused)} not ${words.done}`] : []),
    ...(unknown > 0 ? [`${numberText(unknown)} with an unknown result`] : []),
    ...(left > 0 ? [`${numberText(left)} being sent`] : []),
  ].join(', ')
}
