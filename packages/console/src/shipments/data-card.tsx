import { AddressCard } from './address-card.tsx'
import { Editable } from './editable.tsx'
import { MetadataCard } from './metadata-card.tsx'
import classes from './shipment-page.module.css'
import type { ShipmentView } from './shipment-view.ts'
import { ADDRESS_FIELDS, ADDRESS_ROLES, GROUPS, metadataPointer } from './units.ts'

/** The editable fields of a shipment: both ends of the way with their dates, then the rest. */
export const DataCard = ({ view }: { view: ShipmentView }) => (
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
      <MetadataCard view={view} />
    </div>
  </section>
)

const [SHIPMENT, PICKUP, DELIVERY, REMARKS] = GROUPS

/** Dates below an address need no heading: each names its end of the way. */
type GroupProps = { view: ShipmentView; group: (typeof GROUPS)[number]; isNamed?: boolean }

const FieldGroup = ({ view, group: { title, pointers }, isNamed = true }: GroupProps) => (
  <section className={classes.group} aria-label={title}>
    {isNamed && <h2 className={classes.title}>{title}</h2>}
    <div className={classes.fields} data-wide={pointers.length < 3 || undefined}>
      {pointers.map((pointer) => (
        <Editable key={pointer} view={view} pointer={pointer} />
      ))}
    </div>
  </section>
)

/** All fields that can be edited now. */
export const pointersOpenTo = ({ now, isLocked }: ShipmentView): string[] =>
  [
    ...GROUPS.flatMap(({ pointers }) => pointers),
    ...ADDRESS_ROLES.filter((role) => now[role]).flatMap((role) => ADDRESS_FIELDS.map((name) => `/${role}/${name}`)),
    ...Object.keys(now.metadata ?? {}).map(metadataPointer),
  ].filter((pointer) => !isLocked(pointer))
