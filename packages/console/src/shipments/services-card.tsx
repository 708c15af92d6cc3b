import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewService, Service, ServiceStatus, Shipment } from '@vanline/client'
import { dateText } from '../format/format.ts'
import { ChangeButtons } from '../forms/change-buttons.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useMayOnMove } from '../parties/access.ts'
import { RecordsCard } from '../pieces/records-card.tsx'
import { detailOf } from '../pieces/states.tsx'
import { Status } from '../pieces/status.tsx'
import { api } from '../session/api.ts'
import { useParts } from './parts.ts'
import classes from './shipment-page.module.css'

/** The next statuses. A rejection needs a reason and has a form; the others are one click. */
const NEXT: Record<ServiceStatus, readonly ServiceStatus[]> = {
  SUBMITTED: ['APPROVED', 'CANCELED'],
  APPROVED: ['CANCELED'],
  REJECTED: ['SUBMITTED'],
  CANCELED: [],
}
const VERBS: Record<ServiceStatus, string> = {
  SUBMITTED: 'Submit',
  APPROVED: 'Approve',
  REJECTED: 'Reject',
  CANCELED: 'Cancel',
}
/** The style of buttons that are rarely used. */
const QUIET = { variant: 'subtle', color: 'gray', fw: 500 } as const
const REJECTABLE: readonly ServiceStatus[] = ['SUBMITTED', 'APPROVED']

/** The billable services of the shipment, now or as they were. */
export function ServicesCard({ shipment, asOf }: { shipment: Shipment; asOf: string | undefined }) {
  const queries = useQueryClient()
  const { parts, error, queryKey } = useParts('services', shipment.id, asOf)
  const again = () => queries.invalidateQueries({ queryKey })
  const isNow = asOf === undefined
  const canChange = useMayOnMove(shipment.moveID, 'shipments:write') && isNow
  const canDecide = useMayOnMove(shipment.moveID, 'shipments:status', 'status') && isNow
  return (
    <RecordsCard
      name="Services"
      title={isNow ? 'Services' : 'Services then'}
      action={
        canChange && (
          <FormDialog
            label="Add"
            aria-label="Add a service"
            title="Add a service"
            form="NewService"
            names={['code', 'name', 'reason', 'startDate', 'endDate']}
            send={async (content) => {
              await api.services.create(shipment.id, content as NewService)
              await again()
            }}
          />
        )
      }
      records={parts}
      error={error}
      empty={isNow ? 'No services yet. Approving the shipment adds the default ones.' : 'There were no services.'}
      lines={3}
    >
      <ul className={classes.list}>
        {parts?.map((service) => (
          <Line key={service.id} service={service} onChange={again} canChange={canChange} canDecide={canDecide} />
        ))}
      </ul>
    </RecordsCard>
  )
}

type ServiceProps = { service: Service; onChange: () => Promise<void> }
type LineProps = ServiceProps & { canChange: boolean; canDecide: boolean }

function Line({ service, onChange, canChange, canDecide }: LineProps) {
  const change = useMutation({
    mutationFn: (to: ServiceStatus) => api.services.status(service, to),
    onSuccess: onChange,
    onError: (error) => {
      notifications.show({ color: 'red', title: `${service.code} was not changed`, message: detailOf(error) })
      void onChange()
    },
  })
  const days = [
    service.startDate && `from ${dateText(service.startDate)}`,
    service.endDate && `to ${dateText(service.endDate)}`,
  ]
  const notes = [service.name && service.code, service.reason, service.rejectionReason, ...days]
    .filter(Boolean)
    .join(', ')
  return (
    <li>
      <span>
        <strong className={classes.service}>{service.name ?? service.code}</strong>
        {notes && (
          <Text size="xs" c="dimmed" component="span" display="block">
            {notes}
          </Text>
        )}
      </span>
      <Group gap={4}>
        <Status status={service.status} />
        {canDecide &&
          NEXT[service.status].map((to) => (
            <Button
              key={to}
              {...(to === 'APPROVED' ? { variant: 'default' } : QUIET)}
              size="compact-xs"
              aria-label={`${VERBS[to]} ${service.code}`}
              loading={change.isPending}
              onClick={() => change.mutate(to)}
            >
              {VERBS[to]}
            </Button>
          ))}
        {canDecide && REJECTABLE.includes(service.status) && <RejectDialog service={service} onChange={onChange} />}
        {canChange && (
          <ChangeButtons
            isIcons
            record={service}
            name={service.code}
            form="ServicePatch"
            names={['name', 'reason', 'startDate', 'endDate']}
            update={api.services.update}
            remove={() => api.services.delete(service)}
            onChange={onChange}
          >
            It will not be billed. It stays in the history.
          </ChangeButtons>
        )}
      </Group>
    </li>
  )
}

const RejectDialog = ({ service, onChange }: ServiceProps) => (
  <FormDialog
    {...QUIET}
    label="Reject"
    aria-label={`Reject ${service.code}`}
    title={`Reject ${service.code}`}
    form="ServiceStatusChange"
    names={['reason']}
    fixed={{ status: 'REJECTED' }}
    send={async (content) => {
      await api.services.status(service, content as { status: 'REJECTED'; reason: string })
      await onChange()
    }}
  />
)
