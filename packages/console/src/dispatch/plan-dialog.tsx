import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { JobStatus } from '@vanline/client'
import { type FormEvent, useState } from 'react'
import { errorsIn, focusFirstError } from '../forms/errors.ts'
import { Refusal } from '../forms/refusal.tsx'
import { IconTrash } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { Status } from '../pieces/status.tsx'
import { AskForChange } from '../requests/requests-card.tsx'
import { workText } from './card-text.ts'
import type { Deed } from './change.ts'
import type { Fleet } from './lanes.ts'
import classes from './plan-dialog.module.css'
import { CrewFields, CrewNotes, TimeFields, WorkFields } from './plan-fields.tsx'
import { isUnfinished, stepsOf, stepText } from './steps.ts'
import { planTyped, type Typed, typedOf } from './typed.ts'
import type { Outcome } from './use-planning.ts'
import type { Visit } from './visits.ts'

type Props = {
  visit: Visit | undefined
  fleet: Fleet
  timeZone: string
  canPlan: boolean
  /** Whether another dialog is above this one. */
  isCovered: boolean
  onSend: (visit: Visit, deed: Deed) => Promise<Outcome>
  onStep: (visit: Visit, to: JobStatus) => void
  onDelete: (visit: Visit) => void
  onClose: () => void
}

/** All of a job in one form, for phones and for everything that a drag does not change. The input stays until it is saved or the form is closed. */
export function PlanDialog({ visit, isCovered, onClose, ...rest }: Props) {
  const [isAsking, onAsking] = useState(false)
  return (
    <Modal
      opened={visit !== undefined}
      onClose={onClose}
      closeOnEscape={!isCovered && !isAsking}
      title={visit?.title}
      size={520}
    >
      {visit && <PlanForm key={visit.key} {...rest} {...{ visit, onAsking }} />}
    </Modal>
  )
}

type FormProps = Omit<Props, 'visit' | 'isCovered' | 'onClose'> & {
  visit: Visit
  /** Called when the form that asks for a change was opened or closed. */
  onAsking: (isAsking: boolean) => void
}

function PlanForm({ visit, fleet, timeZone, canPlan, onSend, onStep, onDelete, onAsking }: FormProps) {
  const [typed, setTyped] = useState(() => typedOf(visit))
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const plan = planTyped(visit, typed)
  const isFixed = !canPlan || visit.job?.status === 'DONE'
  const zone = visit.job?.timeZone ?? timeZone
  const errors = errorsIn(error) ?? {}
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const outcome = await onSend(visit, { kind: 'plan', plan })
    setSending(false)
    setError(typeof outcome === 'object' ? outcome.error : undefined)
    if (typeof outcome === 'object') focusFirstError()
  }
  const shared = { typed, errors, onChange: (change: Partial<Typed>) => setTyped({ ...typed, ...change }) }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {workText(visit)}
          {zone !== timeZone && `. Times are in ${zone}`}
        </Text>
        <Steps
          {...{ visit, canPlan, onStep, onDelete, onAsking }}
          isEdited={visit.job !== undefined && hasMembers(plan)}
        />
        {error !== undefined && !hasMembers(errors) && <Refusal error={error} />}
        <WorkFields {...shared} {...{ fleet, isFixed }} />
        <TimeFields {...shared} isFixed={isFixed} />
        <CrewFields {...shared} {...{ fleet, isFixed }} />
        <CrewNotes {...shared} isFixed={!canPlan} />
        <Group justify="space-between" gap="xs">
          <RecordLink visit={visit} />
          {canPlan && (
            <Button type="submit" loading={isSending} disabled={!hasMembers(plan)}>
              {visit.job ? 'Change the plan' : 'Plan it'}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

const hasMembers = (of: object): boolean => Object.keys(of).length > 0

const RecordLink = ({ visit: { shipment, moveID } }: { visit: Visit }) =>
  shipment ? (
    <LinkButton variant="default" to="/shipments/$shipmentID" params={{ shipmentID: shipment.id }}>
      Open the shipment
    </LinkButton>
  ) : (
    <LinkButton variant="default" to="/moves/$moveID" params={{ moveID }}>
      Open the move
    </LinkButton>
  )

type StepsProps = Pick<FormProps, 'visit' | 'canPlan' | 'onStep' | 'onDelete' | 'onAsking'> & { isEdited: boolean }

/** The status of the job, and what can be done next. Input that is not saved comes first. */
function Steps({ visit, canPlan, isEdited, onStep, onDelete, onAsking }: StepsProps) {
  const job = visit.job ?? visit.canceled
  if (!job) return null
  const button = { size: 'compact-xs', disabled: isEdited } as const
  return (
    <div className={classes.steps}>
      <Status status={job.status} />
      {isUnfinished(job) && <AskForChange kind="jobs" record={job} moveID={job.moveID} onToggle={onAsking} />}
      {canPlan &&
        stepsOf(visit).map((to, i) => (
          <Button key={to} {...button} variant={i === 0 ? 'light' : 'default'} onClick={() => onStep(visit, to)}>
            {stepText(job.status, to)}
          </Button>
        ))}
      {canPlan && (
        <Button
          {...button}
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={12} />}
          onClick={() => onDelete(visit)}
        >
          Delete
        </Button>
      )}
      {canPlan && isEdited && (
        <Text size="xs" c="dimmed">
          Save your changes first.
        </Text>
      )}
    </div>
  )
}
