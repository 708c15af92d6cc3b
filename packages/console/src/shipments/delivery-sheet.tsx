import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { Shipment } from '@vanline/client'
import { type FormEvent, useEffect, useState } from 'react'
import { PhotoButton } from '../documents/photo-button.tsx'
import { weightText } from '../format/format.ts'
import { errorsIn } from '../forms/errors.ts'
import { Field } from '../forms/field.tsx'
import { useMayOnMove } from '../parties/access.ts'
import { detailOf, titleOf } from '../pieces/states.tsx'
import { Status } from '../pieces/status.tsx'
import type { Part } from './delivery.ts'
import classes from './delivery-sheet.module.css'
import { FORM } from './fields.ts'
import { isWeighed } from './shipment-view.ts'
import { StatusRefusal } from './status-refusal.tsx'
import { useDelivery } from './use-delivery.ts'

const NOTE_MAX = 4_000

/** What the user may add to the delivery. */
const useMayAdd = (moveID: string) => ({
  weight: useMayOnMove(moveID, 'shipments:write'),
  photographs: useMayOnMove(moveID, 'documents:write', 'whole'),
  note: useMayOnMove(moveID, 'notes:write', 'whole'),
})

type Props = { shipment: Shipment; onDone: () => void }

/** The delivery in one sheet: when, photographs, the weight and a note. */
export function DeliverySheet({ shipment, onDone }: Props) {
  const { draft, change, photographs, setPhotographs, outcomes, failed, sending } = useDelivery(shipment, onDone)
  const may = useMayAdd(shipment.moveID)
  const isDelivered = outcomes.status !== undefined && 'isDone' in outcomes.status
  const errorOf = (part: Part) => failed.find((each) => each.part === part)?.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Group gap="xs">
          <Status status={shipment.status} />{' '}
          {!isDelivered && (
            <>
              → <Status status="DELIVERED" />
            </>
          )}
        </Group>
        <Failed isDelivered={isDelivered} failed={failed} />
        {may.photographs && <Photographs files={photographs} onChange={setPhotographs} isFixed={sending.isPending} />}
        {isWeighed(shipment) && <Text size="sm">Weighed: {weightText(shipment.actualWeight)}</Text>}
        {may.weight && !isWeighed(shipment) && (
          <Field
            form={FORM}
            pointer="/actualWeight"
            value={draft.weight}
            onChange={(weight) => change({ weight })}
            errors={errorsIn(errorOf('weight')) ?? {}}
          />
        )}
        {may.note && (
          <Textarea
            label="Note"
            autosize
            minRows={2}
            maxLength={NOTE_MAX}
            value={draft.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        )}
        {!isDelivered && (
          <Field
            form="ShipmentStatusChange"
            pointer="/occurredOn"
            label="On"
            value={draft.occurredOn}
            onChange={(occurredOn) => change({ occurredOn })}
            errors={errorsIn(errorOf('status')) ?? {}}
          />
        )}
        <Group justify="flex-end" gap="xs" className={classes.buttons}>
          <Button variant="default" onClick={onDone}>
            Close
          </Button>
          <Button type="submit" loading={sending.isPending}>
            {isDelivered ? 'Try again' : 'Deliver'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const NAMES: Record<Part, string> = { status: 'Status', weight: 'Weight', photographs: 'Photographs', note: 'Note' }

/** What was not saved, and why. What was saved is not sent again. */
function Failed({ isDelivered, failed }: { isDelivered: boolean; failed: ReturnType<typeof useDelivery>['failed'] }) {
  const [first] = failed
  if (first === undefined) return null
  if (!isDelivered) return errorsIn(first.error) ? null : <StatusRefusal error={first.error} />
  return (
    <Alert color="yellow" variant="light" role="alert" title="Delivered, but not everything was saved">
      {failed.map(({ part, error }) => (
        <div key={part}>
          {NAMES[part]}: {titleOf(error)}. {errorsIn(error) ? '' : detailOf(error)}
        </div>
      ))}
      Try again sends only this. What was saved is not sent twice.
    </Alert>
  )
}

type PhotographsProps = { files: readonly File[]; onChange: (files: readonly File[]) => void; isFixed: boolean }

/** The photographs, and the button for another one. A picture is taken away by a click on it. */
const Photographs = ({ files, onChange, isFixed }: PhotographsProps) => (
  <Group gap="xs" role="group" aria-label="Photographs">
    {files.map((file) => (
      <button
        key={`${file.name} ${file.lastModified}`}
        type="button"
        className={classes.photograph}
        disabled={isFixed}
        aria-label={`Remove ${file.name}`}
        title="Remove"
        onClick={() => onChange(files.filter((each) => each !== file))}
      >
        <Picture file={file} />
      </button>
    ))}
    <PhotoButton onPhoto={(photo) => onChange([...files, photo])} />
  </Group>
)

function Picture({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url && <img src={url} alt="" />
}
