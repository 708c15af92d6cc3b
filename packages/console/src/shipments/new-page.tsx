import { Alert, Button, Checkbox, Fieldset, Group, SimpleGrid, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { NewShipment } from '@vanline/client'
import type { FormEvent, ReactNode } from 'react'
import { shipmentTypeText } from '../format/format.ts'
import { useDraft } from '../forms/drafts.ts'
import { useErrors } from '../forms/errors.ts'
import { Field, type FieldProps, valueTyped } from '../forms/field.tsx'
import { keys } from '../live/apply-event.ts'
import { Page } from '../pieces/page.tsx'
import { detailOf, titleOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { SHIPMENT_TYPES } from './vocabulary.ts'

const FORM = 'NewShipment'
const ADDRESS = ['streetAddress1', 'streetAddress2', 'city', 'state', 'postalCode', 'country'] as const
const ROLES = ['pickupAddress', 'destinationAddress'] as const
const PLAIN = [
  'shipmentType',
  'reference',
  'requestedPickupDate',
  'deliveryDate',
  'estimatedWeight',
  'customerRemarks',
  'counselorRemarks',
] as const

/** The input, by field pointer. */
type Typed = Record<string, string>
const EMPTY: Typed = { '/shipmentType': 'HHG', isDraft: '' }

/** The input as content. An empty address is left out. */
function contentOf(typed: Typed, moveID: string | undefined): NewShipment {
  const value = (pointer: string) => valueTyped(FORM, pointer, typed[pointer] ?? '')
  const content: Record<string, unknown> = { status: typed.isDraft ? 'DRAFT' : 'SUBMITTED' }
  if (moveID) content.moveID = moveID
  for (const name of PLAIN) if (value(`/${name}`) !== null) content[name] = value(`/${name}`)
  for (const role of ROLES) {
    const members = ADDRESS.map((name) => [name, value(`/${role}/${name}`)] as const).filter(
      ([, member]) => member !== null,
    )
    if (members.length > 0) content[role] = Object.fromEntries(members)
  }
  return content as NewShipment
}

/** The input, kept until it is saved, and how to save it. */
function useCreation(moveID: string | undefined) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { draft, change, forget } = useDraft<Typed>(`new-shipment.${moveID ?? ''}`, EMPTY)
  const { errors, isSound, take } = useErrors(FORM)
  const create = useMutation({
    mutationFn: (content: NewShipment) => api.shipments.create(content),
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
    const content = contentOf(draft, moveID)
    if (isSound(content)) create.mutate(content)
  }
  return { draft, change, forget, errors, create, submit }
}

/** The form for a new shipment. */
export function NewShipmentPage() {
  const { moveID } = useSearch({ strict: false }) as { moveID?: string }
  const { draft, change, forget, errors, create, submit } = useCreation(moveID)
  const field: FieldOf = (pointer, more) => (
    <Field
      key={pointer}
      form={FORM}
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
        <Stack maw={860} gap="md">
          {create.isError && (
            <Alert color="red" variant="light" role="alert" title={titleOf(create.error)}>
              {Object.keys(errors).length > 0 ? 'Correct the marked fields.' : detailOf(create.error)}
            </Alert>
          )}
          <ShipmentFields draft={draft} field={field} />
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

/** The field of a pointer. */
type FieldOf = (pointer: string, more?: Partial<FieldProps>) => ReactNode

const ShipmentFields = ({ draft, field }: { draft: Typed; field: FieldOf }) => (
  <>
    <Fieldset legend="What">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} verticalSpacing="xs">
        {field('/shipmentType', {
          choices: SHIPMENT_TYPES,
          description: shipmentTypeText(draft['/shipmentType'] ?? ''),
        })}
        {field('/estimatedWeight')}
        {field('/reference', { description: 'Your reference' })}
      </SimpleGrid>
    </Fieldset>
    <Fieldset legend="When">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} verticalSpacing="xs">
        {field('/requestedPickupDate')}
        {field('/deliveryDate')}
      </SimpleGrid>
    </Fieldset>
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {ROLES.map((role) => (
        <AddressFields
          key={role}
          legend={role === 'pickupAddress' ? 'From' : 'To'}
          role={role}
          isBegun={ADDRESS.some((name) => draft[`/${role}/${name}`])}
          field={field}
        />
      ))}
    </SimpleGrid>
    <Fieldset legend="Remarks">
      <SimpleGrid cols={{ base: 1, md: 2 }} verticalSpacing="xs">
        {field('/customerRemarks')}
        {field('/counselorRemarks')}
      </SimpleGrid>
    </Fieldset>
  </>
)

type AddressProps = {
  legend: string
  role: (typeof ROLES)[number]
  /** An address can be left out, but not be incomplete. */
  isBegun: boolean
  field: FieldOf
}

const AddressFields = ({ legend, role, isBegun: required, field }: AddressProps) => (
  <Fieldset legend={legend}>
    <Stack gap="xs">
      {field(`/${role}/streetAddress1`, { label: 'Street', required })}
      {field(`/${role}/streetAddress2`, { label: 'Apartment, building' })}
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="xs">
        {field(`/${role}/city`, { required })}
        {field(`/${role}/state`, { required })}
        {field(`/${role}/postalCode`, { required })}
        {field(`/${role}/country`, { placeholder: 'US' })}
      </SimpleGrid>
    </Stack>
  </Fieldset>
)

/** Which move the shipment will belong to. */
function MoveNote({ moveID }: { moveID: string | undefined }) {
  const move = useQuery({
    queryKey: keys.one('moves', moveID ?? ''),
    queryFn: ({ signal }) => api.moves.get(moveID!, { signal }),
    enabled: moveID !== undefined,
  })
  if (moveID === undefined) return 'Creates a new move. You can add more shipments to it later.'
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
