import { Button } from '@mantine/core'
import { useState } from 'react'
import { fieldText } from '../format/format.ts'
import { IconPlus } from '../pieces/icons.tsx'
import { AddressCard, isAddressShown, openAddress } from './address-card.tsx'
import { Editable } from './editable.tsx'
import { fieldName } from './fields.ts'
import { isMetadataOpen, MetadataCard } from './metadata-card.tsx'
import classes from './shipment-page.module.css'
import type { ShipmentView } from './shipment-view.ts'
import { ADDRESS_FIELDS, ADDRESS_ROLES, GROUPS, metadataPointer } from './units.ts'

/** The editable fields of a shipment: both ends of the way with their dates, then the rest. */
export function DataCard({ view }: { view: ShipmentView }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={classes.data} aria-label="Data">
      <div className={classes.way}>
        <div className={classes.end}>
          <AddressCard view={view} name="pickupAddress" />
          <FieldGroup view={view} group={PICKUP} isNamed={false} />
        </div>
        <div className={classes.end}>
          <AddressCard view={view} name="destinationAddress" />
          <FieldGroup view={view} group={DELIVERY} isNamed={false} />
        </div>
      </div>
      <div className={classes.details}>
        <FieldGroup view={view} group={SHIPMENT} />
        <FieldGroup view={view} group={REMARKS} />
        <AddressCard view={view} name="secondaryPickupAddress" />
        <AddressCard view={view} name="secondaryDestinationAddress" />
        <MetadataCard view={view} isAdding={isAdding} onAdding={setAdding} />
      </div>
      <MoreToAdd view={view} onMetadata={() => setAdding(true)} />
    </section>
  )
}

/** A button for each optional part that the shipment lacks. */
function MoreToAdd({ view, onMetadata }: { view: ShipmentView; onMetadata: () => void }) {
  const roles = SECONDARY.filter((role) => !isAddressShown(view, role) && !view.isLocked(`/${role}`))
  if (view.isPast || (roles.length === 0 && !isMetadataOpen(view))) return null
  return (
    <div className={classes.more}>
      {roles.map((role) => (
        <AddButton key={role} name={fieldText(role)} onAdd={() => openAddress(view, role)} />
      ))}
      {isMetadataOpen(view) && <AddButton name="Metadata" onAdd={onMetadata} />}
    </div>
  )
}

const AddButton = ({ name, onAdd }: { name: string; onAdd: () => void }) => (
  <Button
    variant="subtle"
    color="gray"
    size="compact-xs"
    fw={500}
    leftSection={<IconPlus size={14} />}
    aria-label={`Add ${name === 'Metadata' ? 'metadata' : name}`}
    onClick={onAdd}
  >
    {name}
  </Button>
)

const SECONDARY = ['secondaryPickupAddress', 'secondaryDestinationAddress'] as const

const [SHIPMENT, PICKUP, DELIVERY, REMARKS] = GROUPS

/** Dates below an address need no heading: each names its end of the way. */
type GroupProps = { view: ShipmentView; group: (typeof GROUPS)[number]; isNamed?: boolean }

const FieldGroup = ({ view, group: { title, pointers }, isNamed = true }: GroupProps) => (
  <section className={classes.group} aria-label={title}>
    {isNamed && <h2 className={classes.title}>{title}</h2>}
    <div className={classes.fields} data-count={pointers.length}>
      {pointers.map((pointer) => (
        <Editable key={pointer} view={view} pointer={pointer} {...(!isNamed && { label: kindOfDate(pointer) })} />
      ))}
    </div>
  </section>
)

/** Requested, Scheduled or Actual: the address above says of what. */
const kindOfDate = (pointer: string): string => fieldName(pointer).split(' ', 1)[0]!

/** All fields that can be edited now. */
export const pointersOpenTo = ({ now, isLocked }: ShipmentView): string[] =>
  [
    ...GROUPS.flatMap(({ pointers }) => pointers),
    ...ADDRESS_ROLES.filter((role) => now[role]).flatMap((role) => ADDRESS_FIELDS.map((name) => `/${role}/${name}`)),
    ...Object.keys(now.metadata ?? {}).map(metadataPointer),
  ].filter((pointer) => !isLocked(pointer))
