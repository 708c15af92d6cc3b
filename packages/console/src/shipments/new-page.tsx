import { Alert, Button, Checkbox, Group, SimpleGrid, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { NewShipment } from '@vanline/client'
import { type FormEvent, useRef } from 'react'
import { newKey } from '../format/new-key.ts'
import { useDraft } from '../forms/drafts.ts'
import { useErrors } from '../forms/errors.ts'
import { Field } from '../forms/field.tsx'
import { keys } from '../live/apply-event.ts'
import { Page } from '../pieces/page.tsx'
import { Panel } from '../pieces/panel.tsx'
import { detailOf, titleOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { missingInShipments } from './completeness.ts'
import { type FieldOf, ShipmentFields } from './new-fields.tsx'
import { NEW_SHIPMENT_FORM, newShipmentOf, type TypedShipment } from './new-shipment.ts'

const EMPTY: TypedShipment = { '/shipmentType': 'HHG', isDraft: '' }

/** The input, kept until it is saved, and how to save it. */
function useCreation(moveID: string) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { draft, change, forget } = useDraft<TypedShipment>(`new-shipment.${moveID}`, EMPTY)
  const { errors, isSound, take } = useErrors(NEW_SHIPMENT_FORM)
  const sent = useRef<{ text: string; idempotencyKey: string }>(undefined)
  const create = useMutation({
    mutationFn: (content: NewShipment) => {
      // The same input again, after a lost answer, is the same request: nothing is created twice.
      const text = JSON.stringify(content)
      if (sent.current?.text !== text) sent.current = { text, idempotencyKey: newKey() }
      return api.shipments.create(content, { idempotencyKey: sent.current.idempotencyKey })
    },
    onSuccess: async (shipment) => {
      forget()
      queries.setQueryData(keys.one('shipments', shipment.id), shipment)
      notifications.show({ message: `Shipment ${shipment.locator} created.` })
      await navigate({ to: '/shipments/$shipmentID', params: { shipmentID: shipment.id } })
    },
    onError: take,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const status = draft.isDraft ? 'DRAFT' : 'SUBMITTED'
    const content = newShipmentOf(draft, { status, moveID })
    if (isSound(content, draft.isDraft ? {} : missingInShipments([content]))) create.mutate(content)
  }
  return { draft, change, forget, errors, create, submit }
}

/** The form for a new shipment of a move. */
export function NewShipmentPage() {
  const { moveID } = useSearch({ strict: false }) as { moveID: string }
  const { draft, change, forget, errors, create, submit } = useCreation(moveID)
  const field: FieldOf = (pointer, more) => (
    <Field
      key={pointer}
      form={NEW_SHIPMENT_FORM}
      pointer={pointer}
      value={draft[pointer] ?? ''}
      onChange={(value) => change({ [pointer]: value })}
      errors={errors}
      {...more}
    />
  )
  return (
    <Page title="New shipment" note={<MoveNote moveID={moveID} />}>
      <form onSubmit={submit} noValidate>
        <Stack maw={960} gap="md">
          {create.isError && (
            <Alert color="red" variant="light" role="alert" title={titleOf(create.error)}>
              {Object.keys(errors).length > 0 ? 'Correct the marked fields.' : detailOf(create.error)}
            </Alert>
          )}
          <Panel title="Shipment" isPadded>
            <Stack gap="sm">
              <ShipmentFields typed={draft} field={field} />
            </Stack>
          </Panel>
          <Panel title="Reference and remarks" isPadded>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} verticalSpacing="xs">
              {field('/reference', { label: 'Your reference' })}
              {field('/customerRemarks')}
              {field('/counselorRemarks')}
            </SimpleGrid>
          </Panel>
          <Group justify="space-between">
            <Checkbox
              label="Save as a draft, and submit it later"
              checked={draft.isDraft === '1'}
              onChange={(event) => change({ isDraft: event.currentTarget.checked ? '1' : '' })}
            />
            <Group gap="xs">
              <Button variant="default" onClick={forget}>
                Clear
              </Button>
              <Button type="submit" loading={create.isPending}>
                {draft.isDraft ? 'Save draft' : 'Submit shipment'}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Page>
  )
}

/** Which move the shipment will belong to. */
function MoveNote({ moveID }: { moveID: string }) {
  const move = useQuery({
    queryKey: keys.one('moves', moveID),
    queryFn: ({ signal }) => api.moves.get(moveID, { signal }),
  })
  if (!move.data) return ' '
  return (
    <>
      In move{' '}
      <Link to="/moves/$moveID" params={{ moveID }}>
        {move.data.locator}
      </Link>
    </>
  )
}
