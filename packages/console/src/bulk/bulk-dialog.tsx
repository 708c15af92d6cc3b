import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { numberText } from '../format/format.ts'
import { Refusal } from '../forms/refusal.tsx'
import type { Line } from './bulk.ts'
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
    <Modal opened onClose={close} size="xl" title={`${action.title} ${countText(items.length, kind)}`}>
      {/* The input stays while the preview is shown, for the way back. */}
      <div hidden={bulk.stage !== 'input'}>
        <Input items={items} onPreview={bulk.preview} onClose={close} isBusy={bulk.isBusy} failure={bulk.failure} />
      </div>
      {bulk.stage !== 'input' && <Outcomes kind={kind} action={action} bulk={bulk} onClose={close} />}
    </Modal>
  )
}

/** The preview or the result, and what to do next. */
function Outcomes<Some extends Item>(props: What<Some> & { bulk: Bulk<Some>; onClose: () => void }) {
  const { kind, action, bulk, onClose } = props
  const { lines, stage, isBusy } = bulk
  const isSent = stage === 'result'
  const summary = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every stage
  useEffect(() => summary.current?.focus(), [stage])
  const planned = countOf(lines, 'planned')
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600} role="status" tabIndex={-1} ref={summary}>
        {isSent ? resultText(lines, action) : previewText(lines, action)}
      </Text>
      {bulk.failure && <Refusal error={bulk.failure} />}
      <BulkLines kind={kind} action={action} lines={lines} isSent={isSent} isBusy={isBusy} onAgain={bulk.again} />
      <Group justify="flex-end" gap="xs" className={classes.footer}>
        {!isSent && (
          <Button variant="default" disabled={isBusy} onClick={bulk.back}>
            Back
          </Button>
        )}
        <Button variant={isSent ? 'filled' : 'default'} disabled={isBusy} onClick={onClose}>
          Close
        </Button>
        {!isSent && (
          <Button loading={isBusy} disabled={planned === 0} onClick={bulk.send}>
            {action.verb} {countText(planned, kind)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const countOf = (lines: readonly Line[], kind: Line['outcome']['kind']): number =>
  lines.filter(({ outcome }) => outcome.kind === kind).length

type Words = Pick<BulkAction<Item>, 'done'>

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
