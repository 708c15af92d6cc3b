import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { wordsOf } from '../format/format.ts'
import { today } from '../format/today.ts'
import { errorsIn } from '../forms/errors.ts'
import { Refusal } from '../forms/refusal.tsx'
import { workText } from './card-text.ts'
import type { Deed } from './change.ts'
import { type FinishedStatus, shipmentStatusAfter } from './steps.ts'
import type { Outcome } from './use-planning.ts'
import type { Visit } from './visits.ts'

type Props = {
  visit: Visit | undefined
  isCovered: boolean
  onSend: (visit: Visit, deed: Deed) => Promise<Outcome>
  onClose: () => void
}

/** A job is done: the shipment gets its status in the same change, unless the dispatcher leaves that out. */
export function FinishDialog({ visit, isCovered, onSend, onClose }: Props) {
  const to = visit && shipmentStatusAfter(visit)
  return (
    <Modal
      opened={to !== undefined}
      onClose={onClose}
      closeOnEscape={!isCovered}
      title={visit && `Done: ${visit.title}`}
    >
      {visit && to && <FinishForm key={visit.key} {...{ visit, to, onSend }} />}
    </Modal>
  )
}

function FinishForm({ visit, to, onSend }: Pick<Props, 'onSend'> & { visit: Visit; to: FinishedStatus }) {
  const job = visit.job!
  const [isWhole, setWhole] = useState(true)
  const [occurredOn, setOccurredOn] = useState(() => (job.day < today() ? job.day : today()))
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const errors = errorsIn(error)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const shipment = { status: to, occurredOn, eTag: visit.shipment!.eTag }
    const outcome = await onSend(visit, { kind: 'status', change: { status: 'DONE', ...(isWhole && { shipment }) } })
    setSending(false)
    setError(typeof outcome === 'object' ? outcome.error : undefined)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {workText(visit)}
        </Text>
        {error !== undefined && !errors && <Refusal error={error} />}
        <Checkbox
          label={`The shipment is ${wordsOf(to).toLowerCase()} now`}
          description={`It is ${wordsOf(visit.shipment!.status).toLowerCase()}. Both are changed together, or neither.`}
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
        {isWhole && (
          <TextInput
            type="date"
            label="On"
            required
            error={errors && Object.values(errors).join(' ')}
            value={occurredOn}
            onChange={(event) => setOccurredOn(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isSending} data-autofocus>
            Finish the job
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
