import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import { addressText, fieldText } from '../format/format.ts'
import { Editable } from './editable.tsx'
import classes from './shipment-page.module.css'
import type { ShipmentView } from './shipment-view.ts'
import { ADDRESS_FIELDS, ADDRESS_NEEDS, type AddressRole, isSame } from './units.ts'

type Props = { view: ShipmentView; role: AddressRole }

/** One address of the shipment, or a button to add it. */
export function AddressCard({ view, role }: Props) {
  const { shown, now, edit, isPast, isLocked } = view
  const pointers = ADDRESS_FIELDS.map((name) => `/${role}/${name}`)
  const isFixed = isPast || isLocked(`/${role}`)
  const isRemoved = !isPast && edit.draft?.typed[`/${role}`] !== undefined
  const isBegun =
    !isPast && pointers.some((pointer) => edit.isOpen(pointer) || edit.draft?.typed[pointer] !== undefined)
  const isDifferent = isPast && !isSame(shown, now, `/${role}`)
  if (role.startsWith('secondary') && !shown[role] && !isBegun && isFixed && !isDifferent) return null
  return (
    <section className={classes.group} aria-label={fieldText(role)} data-different={isDifferent || undefined}>
      <Group justify="space-between">
        <h2 className={classes.title}>{fieldText(role)}</h2>
        {!isFixed && shown[role] && !isRemoved && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            onClick={() => edit.type({ [`/${role}`]: '' })}
            aria-label={`Remove ${fieldText(role)}`}
          >
            Remove
          </Button>
        )}
      </Group>
      {isRemoved ? (
        <Button variant="default" size="compact-xs" onClick={() => edit.drop([`/${role}`, ...pointers])}>
          Removed when you save. Keep it
        </Button>
      ) : shown[role] || isBegun ? (
        <AddressFields view={view} role={role} />
      ) : isFixed ? (
        <span className={classes.none}>–</span>
      ) : (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Add ${fieldText(role)}`}
          onClick={() => edit.open([...ADDRESS_NEEDS, 'country'].map((name) => `/${role}/${name}`))}
        >
          Add
        </Button>
      )}
      {isDifferent && (!shown[role] || !now[role]) && (
        <Text size="xs" c="dimmed">
          now {addressText(now[role])}
        </Text>
      )}
    </section>
  )
}

/** The second and third street lines are shown if they have a value or the address is being edited. */
function AddressFields({ view, role }: Props) {
  const { shown, now, edit, isPast } = view
  const isShown = (name: (typeof ADDRESS_FIELDS)[number]) =>
    (name !== 'streetAddress2' && name !== 'streetAddress3') ||
    Boolean(shown[role]?.[name]) ||
    (isPast ? Boolean(now[role]?.[name]) : edit.isOpen(`/${role}/streetAddress1`) || edit.isOpen(`/${role}/${name}`))
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing={4}>
      {ADDRESS_FIELDS.filter(isShown).map((name) => (
        <Editable key={name} view={view} pointer={`/${role}/${name}`} />
      ))}
    </SimpleGrid>
  )
}
