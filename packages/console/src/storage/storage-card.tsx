import { Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewStorageExtension, NewStorageStay, Shipment, StorageStay } from '@vanline/client'
import { dateText, dayText } from '../format/format.ts'
import { countText } from '../format/plural.ts'
import { today } from '../format/today.ts'
import { ChangeButtons } from '../forms/change-buttons.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useMayOnMove, useMayReadInventory } from '../parties/access.ts'
import { RecordsCard } from '../pieces/records-card.tsx'
import { AskForChange } from '../requests/requests-card.tsx'
import { api } from '../session/api.ts'
import classes from '../shipments/shipment-page.module.css'
import { daysLeftText, isOver } from './days.ts'
import { DecisionButtons } from './decision.tsx'
import { ExtensionLine } from './extension-line.tsx'
import { staysQuery } from './stays.ts'

const STAY = {
  names: ['place', 'lotNumber', 'startedOn', 'endedOn', 'authorizedDays'],
  fields: {
    place: { label: 'Warehouse', description: 'Its name, its address, or both' },
    startedOn: { label: 'First day', required: true },
    endedOn: { label: 'Last day', description: 'Empty while the goods are there' },
    authorizedDays: { description: 'Without extensions; 90 if nothing is said' },
  },
} as const

/** Where and how long the goods of a shipment are in storage. Shown to users who see inventories. */
export function StorageCard({ shipment }: { shipment: Shipment }) {
  return useMayReadInventory(shipment.moveID) ? <Stays shipment={shipment} /> : null
}

function Stays({ shipment }: { shipment: Shipment }) {
  const queries = useQueryClient()
  const query = useQuery(staysQuery(shipment.id))
  const again = () => queries.invalidateQueries({ queryKey: staysQuery(shipment.id).queryKey })
  const canChange = useMayOnMove(shipment.moveID, 'inventory:write')
  const stays = query.data
  return (
    <RecordsCard
      name="Storage"
      action={
        canChange && (
          <FormDialog
            {...STAY}
            label="Add"
            aria-label="Add a stay in storage"
            title="Add a stay in storage"
            form="NewStorageStay"
            initial={{ startedOn: today() }}
            send={async (content) => {
              await api.storageStays.create(shipment.id, content as NewStorageStay)
              await again()
            }}
          />
        )
      }
      records={stays}
      error={query.error}
      empty="Not in storage. Putting the shipment in storage begins a stay."
    >
      <ul className={classes.list}>
        {stays?.map((stay) => (
          <Stay key={stay.id} stay={stay} canChange={canChange} onChange={again} />
        ))}
      </ul>
    </RecordsCard>
  )
}

type StayProps = { stay: StorageStay; canChange: boolean; onChange: () => Promise<void> }

/** The days of a stay: Nov 3 to Nov 20, 18 days; or since when, and until when it is authorized. */
const daysText = ({ startedOn, endedOn, daysStored, authorizedUntil }: StorageStay): string =>
  endedOn === null
    ? `Since ${dayText(startedOn)}, authorized until ${dayText(authorizedUntil)}`
    : `${dayText(startedOn)} to ${dayText(endedOn)}, ${countText(daysStored ?? 0, 'day')}`

function Stay({ stay, canChange, onChange }: StayProps) {
  const pending = stay.extensions.find(({ status }) => status === 'PENDING')
  const name = `the stay from ${dateText(stay.startedOn)}`
  return (
    <li>
      <div>
        <strong className={classes.service}>
          {[stay.place ?? 'In storage', stay.lotNumber && `lot ${stay.lotNumber}`].filter(Boolean).join(', ')}
        </strong>
        <Text size="xs" c="dimmed">
          {daysText(stay)}
        </Text>
        {stay.endedOn === null && (
          <Text size="sm" data-late={isOver(stay) || undefined}>
            {daysLeftText(stay)}
          </Text>
        )}
        {stay.extensions.map((extension) => (
          <ExtensionLine key={extension.id} extension={extension} />
        ))}
      </div>
      <AskForChange kind="storage-stays" record={stay} moveID={stay.moveID} />
      {canChange && (
        <Group gap={4}>
          {pending && <DecisionButtons stay={stay} extension={pending} onChange={onChange} />}
          {!pending && stay.endedOn === null && <AskButton stay={stay} onChange={onChange} />}
          <ChangeButtons
            {...STAY}
            isIcons
            record={stay}
            name={name}
            form="StorageStayPatch"
            removeLabel="Delete"
            update={api.storageStays.update}
            remove={() => api.storageStays.delete(stay)}
            onChange={onChange}
          >
            It is not billed then. Its history stays.
          </ChangeButtons>
        </Group>
      )}
    </li>
  )
}

/** Asks for more days. */
const AskButton = ({ stay, onChange }: Omit<StayProps, 'canChange'>) => (
  <FormDialog
    label="Ask for more days"
    title="Ask for more days in storage"
    form="NewStorageExtension"
    names={['days', 'reason']}
    fields={{ days: { label: 'More days' } }}
    submitLabel="Ask"
    send={async (content) => {
      await api.storageStays.extend(stay, content as NewStorageExtension)
      await onChange()
    }}
  />
)
