import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Shipment } from '@vanline/client'
import { useEffect, useRef } from 'react'
import { numberText } from '../format/format.ts'
import { Refusal } from '../forms/refusal.tsx'
import type { Line } from './bulk.ts'
import { DateInput, StatusInput } from './bulk-input.tsx'
import { BulkLines } from './bulk-lines.tsx'
import { type Bulk, useBulk } from './use-bulk.ts'

type Props = {
  kind: 'status' | 'dates'
  /** The shipments in the versions that the user saw. */
  shipments: readonly Shipment[]
  /** Gets the shipments that were not changed; undefined if nothing was sent. */
  onClose: (left: Shipment[] | undefined) => void
}

/** Changes many shipments: the input, a preview of every shipment, and the result of every shipment. */
export function BulkDialog({ kind, shipments, onClose }: Props) {
  const bulk = useBulk(shipments)
  const close = () => {
    if (bulk.isBusy) return
    const left = bulk.lines.filter(({ outcome }) => outcome.kind !== 'done').map(({ base }) => base)
    onClose(bulk.stage === 'result' ? left : undefined)
  }
  const Input = kind === 'status' ? StatusInput : DateInput
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={`Change ${kind === 'status' ? 'the status' : 'a date'} of ${shipmentsText(shipments.length)}`}
    >
      {/* The input stays while the preview is shown, for the way back. */}
      <div hidden={bulk.stage !== 'input'}>
        <Input
          shipments={shipments}
          onPreview={bulk.preview}
          onClose={close}
          isBusy={bulk.isBusy}
          failure={bulk.failure}
        />
      </div>
      {bulk.stage !== 'input' && <Outcomes bulk={bulk} onClose={close} />}
    </Modal>
  )
}

/** The preview or the result, and what to do next. */
function Outcomes({ bulk, onClose }: { bulk: Bulk; onClose: () => void }) {
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
        {isSent ? resultText(lines) : previewText(lines)}
      </Text>
      {bulk.failure && <Refusal error={bulk.failure} />}
      <BulkLines lines={lines} isSent={isSent} isBusy={isBusy} onAgain={bulk.again} />
      <Group justify="flex-end" gap="xs">
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
            Change {shipmentsText(planned)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const countOf = (lines: readonly Line[], kind: Line['outcome']['kind']): number =>
  lines.filter(({ outcome }) => outcome.kind === kind).length

const shipmentsText = (count: number): string => `${numberText(count)} ${count === 1 ? 'shipment' : 'shipments'}`

function previewText(lines: readonly Line[]): string {
  const planned = countOf(lines, 'planned')
  const refused = lines.length - planned
  return `Preview: ${numberText(planned)} can be changed${refused > 0 ? `, ${numberText(refused)} cannot` : ''}. Nothing is changed yet.`
}

function resultText(lines: readonly Line[]): string {
  const done = countOf(lines, 'done')
  const unknown = countOf(lines, 'unknown')
  const left = countOf(lines, 'planned')
  const refused = lines.length - done - unknown - left
  return [
    `${numberText(done)} changed`,
    ...(refused > 0 ? [`${numberText(refused)} not changed`] : []),
    ...(unknown > 0 ? [`${numberText(unknown)} not known`] : []),
    ...(left > 0 ? [`${numberText(left)} being sent`] : []),
  ].join(', ')
}
