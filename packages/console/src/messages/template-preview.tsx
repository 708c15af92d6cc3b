import { Group, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MessageTemplate, NewTestMessage, Shipment } from '@vanline/client'
import { useState } from 'react'
import { citiesText } from '../format/format.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { Panel } from '../pieces/panel.tsx'
import { Failure, Waiting } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'
import { PreviewText } from './preview-text.tsx'
import { readMessagesAgain } from './queries.ts'

const TYPED_MS = 250

type Props = { template: MessageTemplate | undefined; isSaved: boolean; language: string }

/** How a template reads with a real shipment, and a test to oneself. The service fills in what is saved. */
export function TemplatePreview({ template, isSaved, language }: Props) {
  const [chosen, choose] = useState<string | null>(null)
  const found = useShipments()
  const shipmentID = chosen ?? found.shipments[0]?.id
  return (
    <Panel
      title="Preview"
      isPadded
      actions={
        template &&
        shipmentID &&
        isSaved && <TestButton template={template} shipmentID={shipmentID} language={language} />
      }
    >
      <Stack gap="sm">
        <Select
          size="xs"
          label="With the shipment"
          searchable
          data={found.shipments.map((shipment) => ({ value: shipment.id, label: labelOf(shipment) }))}
          filter={({ options }) => options}
          value={shipmentID ?? null}
          onChange={choose}
          onSearchChange={found.search}
          nothingFoundMessage="No shipment matches"
        />
        {!template || !isSaved ? (
          <Text size="sm" c="dimmed">
            Save the template to see here how it reads.
          </Text>
        ) : shipmentID ? (
          <Rendered template={template} shipmentID={shipmentID} language={language} />
        ) : (
          <Text size="sm" c="dimmed">
            There is no shipment yet to take values from.
          </Text>
        )}
      </Stack>
    </Panel>
  )
}

const labelOf = ({ locator, pickupAddress, destinationAddress }: Shipment): string =>
  `${locator} ${citiesText(pickupAddress, destinationAddress)}`

/** The newest shipments, or those that are searched for. */
function useShipments() {
  const [typed, search] = useState('')
  const [q] = useDebouncedValue(typed.split(' ')[0] ?? '', TYPED_MS)
  const { data } = useQuery({
    queryKey: ['shipments', 'for-preview', q],
    queryFn: ({ signal }) => api.shipments.list({ limit: 20, ...(q && { q }) }, { signal }),
    placeholderData: keepPreviousData,
  })
  return { shipments: data?.items ?? [], search }
}

type Of = { template: MessageTemplate; shipmentID: string; language: string }

function Rendered({ template, shipmentID, language }: Of) {
  const query = useQuery({
    queryKey: ['message-templates', 'preview', template.id, template.eTag, shipmentID, language],
    queryFn: ({ signal }) => api.messageTemplates.preview(template.id, { shipmentID, language }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (query.isPending) return <Waiting lines={3} />
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return <PreviewText preview={query.data} />
}

/** Sends the template to the user. */
function TestButton({ template, shipmentID, language }: Of) {
  const queries = useQueryClient()
  if (!useMay('messages:manage')) return null
  return (
    <Group>
      <FormDialog
        label="Send a test to yourself"
        submitLabel="Send"
        title="Send a test to yourself"
        form="NewTestMessage"
        names={['by', 'to']}
        fields={{ by: { label: 'By', required: true }, to: { label: 'Your own address' } }}
        initial={{ by: 'EMAIL' }}
        fixed={{ shipmentID, language }}
        send={async (content) => {
          await api.messageTemplates.test(template.id, content as NewTestMessage)
          await readMessagesAgain(queries)
        }}
      />
    </Group>
  )
}
