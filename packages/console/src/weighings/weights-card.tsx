import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Document, NewWeighing, Shipment, Weighing } from '@vanline/client'
import { useState } from 'react'
import { saveContent } from '../documents/content.ts'
import { Preview } from '../documents/preview.tsx'
import { canBeShown } from '../documents/vocabulary.ts'
import { instantText, weightText } from '../format/format.ts'
import { useWeightUnit } from '../format/weight-unit.ts'
import { ChangeButtons } from '../forms/change-buttons.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useMayOnMove, useMayReadInventory } from '../parties/access.ts'
import { IconCheck } from '../pieces/icons.tsx'
import { RecordsCard } from '../pieces/records-card.tsx'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'
import classes from '../shipments/shipment-page.module.css'
import { FIELDS, initialWeighing, SCALE_NAMES } from './form.ts'
import { ticketsQuery, weighingsQuery } from './weighings.ts'
import { circumstancesText, isActual, scaleText } from './words.ts'

const NAMES = [...SCALE_NAMES, 'isReweigh', 'ticketDocumentID', 'remarks']

/** What the shipment weighed, on which scale, and from which weighing its actual weight comes. Shown to users who see inventories. */
export function WeightsCard({ shipment }: { shipment: Shipment }) {
  return useMayReadInventory(shipment.moveID) ? <Weights shipment={shipment} /> : null
}

function Weights({ shipment }: { shipment: Shipment }) {
  const queries = useQueryClient()
  const query = useQuery(weighingsQuery(shipment.id))
  const mayReadDocuments = useMay('documents:read')
  const documents = useQuery({ ...ticketsQuery(shipment.id), enabled: mayReadDocuments }).data ?? []
  const again = () => queries.invalidateQueries({ queryKey: weighingsQuery(shipment.id).queryKey })
  const canChange = useMayOnMove(shipment.moveID, 'inventory:write')
  const [shown, setShown] = useState<Document>()
  const options = documents.map(({ id, name }) => ({ value: id, label: name }))
  const fields = { ...FIELDS, ticketDocumentID: { label: 'Weight ticket', options } }
  const weighings = query.data
  return (
    <RecordsCard
      name="Weights"
      action={
        canChange && (
          <FormDialog
            label="Add"
            aria-label="Add a weighing"
            title="Add a weighing"
            form="NewWeighing"
            names={NAMES}
            fields={fields}
            initial={initialWeighing()}
            send={async (content) => {
              await api.weighings.create(shipment.id, content as NewWeighing)
              await again()
            }}
          />
        )
      }
      records={weighings}
      error={query.error}
      empty="Not weighed yet."
    >
      <ul className={classes.list}>
        {weighings?.map((weighing) => (
          <Line
            key={weighing.id}
            {...{ weighing, shipment, fields, canChange }}
            ticket={documents.find(({ id }) => id === weighing.ticketDocumentID)}
            onTicket={setShown}
            onChange={again}
          />
        ))}
      </ul>
      <Preview document={shown} onClose={() => setShown(undefined)} />
    </RecordsCard>
  )
}

type LineProps = {
  weighing: Weighing
  shipment: Shipment
  fields: Parameters<typeof FormDialog>[0]['fields']
  canChange: boolean
  ticket: Document | undefined
  onTicket: (ticket: Document) => void
  onChange: () => Promise<void>
}

function Line({ weighing, shipment, fields, canChange, ticket, onTicket, onChange }: LineProps) {
  const unit = useWeightUnit()
  const net = weightText(weighing.netWeight, unit)
  return (
    <li>
      <div>
        <strong className={classes.service}>{net}</strong>
        {isActual(weighing, shipment) && (
          <span className={classes.mark}>
            <IconCheck size={12} /> Actual weight
          </span>
        )}
        <Text size="xs" c="dimmed">
          {scaleText(weighing, unit)}
        </Text>
        <Text size="xs" c="dimmed">
          {circumstancesText(weighing)}
        </Text>
        {weighing.remarks && <Text size="xs">{weighing.remarks}</Text>}
      </div>
      <Group gap={4}>
        {ticket && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            fw={500}
            aria-label={`Ticket ${ticket.name}`}
            onClick={() => (canBeShown(ticket) ? onTicket(ticket) : void saveContent(ticket))}
          >
            Ticket
          </Button>
        )}
        {canChange && (
          <ChangeButtons
            isIcons
            record={weighing}
            name={`the weighing of ${instantText(weighing.weighedAt)}`}
            form="WeighingPatch"
            names={NAMES}
            {...(fields && { fields })}
            removeLabel="Delete"
            update={api.weighings.update}
            remove={() => api.weighings.delete(weighing)}
            onChange={onChange}
          >
            {isActual(weighing, shipment)
              ? 'The actual weight of the shipment then comes from another weighing. If this is the only one, the weight stays as it is.'
              : 'The actual weight of the shipment comes from another weighing and stays.'}
          </ChangeButtons>
        )}
      </Group>
    </li>
  )
}
