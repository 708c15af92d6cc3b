import { Fieldset, SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { codedTypeText, shipmentTypeText } from '../format/format.ts'
import type { FieldProps } from '../forms/field.tsx'
import { isAddressBegun, NEW_ADDRESS_ROLES, type NewAddressRole, type TypedShipment } from './new-shipment.ts'
import { SHIPMENT_TYPES } from './vocabulary.ts'

/** The field of a pointer. */
export type FieldOf = (pointer: string, more?: Partial<FieldProps>) => ReactNode

type Props = { typed: TypedShipment; field: FieldOf }

/** A shipment of a new or an existing move: type, weight, days and route. */
export const ShipmentFields = ({ typed, field }: Props) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} verticalSpacing="xs">
      {field('/shipmentType', {
        choices: SHIPMENT_TYPES,
        choiceText: codedTypeText,
        ...describedType(typed['/shipmentType'] ?? ''),
      })}
      {field('/estimatedWeight')}
      {field('/requestedPickupDate')}
      {field('/deliveryDate')}
    </SimpleGrid>
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {NEW_ADDRESS_ROLES.map((role) => (
        <AddressFields key={role} role={role} required={isAddressBegun(typed, role)} field={field} />
      ))}
    </SimpleGrid>
  </>
)

/** The words for a type of the API: Household goods into storage. */
const describedType = (type: string) => (shipmentTypeText(type) === type ? {} : { description: shipmentTypeText(type) })

const AddressFields = ({ role, required, field }: { role: NewAddressRole; required: boolean; field: FieldOf }) => (
  <Fieldset legend={role === 'pickupAddress' ? 'From' : 'To'} variant="unstyled" p={0}>
    <Stack gap="xs">
      {field(`/${role}/streetAddress1`, { label: 'Street', required })}
      {field(`/${role}/streetAddress2`, { label: 'Apartment, building' })}
      <SimpleGrid cols={2} verticalSpacing="xs">
        {field(`/${role}/city`, { required })}
        {field(`/${role}/state`, { required })}
        {field(`/${role}/postalCode`, { required })}
        {field(`/${role}/country`, { placeholder: 'US' })}
      </SimpleGrid>
    </Stack>
  </Fieldset>
)
