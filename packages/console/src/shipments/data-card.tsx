import { Card, SimpleGrid } from '@mantine/core'
import { AddressCard } from './address-card.tsx'
import { Editable } from './editable.tsx'
import { MetadataCard } from './metadata-card.tsx'
import classes from './shipment-page.module.css'
import type { ShipmentView } from './shipment-view.ts'
import { ADDRESS_FIELDS, ADDRESS_ROLES, GROUPS, metadataPointer } from './units.ts'

/** The editable fields of a shipment, in groups. */
export const DataCard = ({ view }: { view: ShipmentView }) => (
  <Card withBorder padding="sm" component="section" aria-label="Data">
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="md">
      {GROUPS.map(({ title, pointers }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <h2 className={classes.title}>{title}</h2>
          {pointers.map((pointer) => (
            <Editable key={pointer} view={view} pointer={pointer} />
          ))}
        </section>
      ))}
      {ADDRESS_ROLES.map((role) => (
        <AddressCard key={role} view={view} role={role} />
      ))}
      <MetadataCard view={view} />
    </SimpleGrid>
  </Card>
)

/** All fields that can be edited now. */
export const pointersOpenTo = ({ now, isLocked }: ShipmentView): string[] =>
  [
    ...GROUPS.flatMap(({ pointers }) => pointers),
    ...ADDRESS_ROLES.filter((role) => now[role]).flatMap((role) => ADDRESS_FIELDS.map((name) => `/${role}/${name}`)),
    ...Object.keys(now.metadata ?? {}).map(metadataPointer),
  ].filter((pointer) => !isLocked(pointer))
