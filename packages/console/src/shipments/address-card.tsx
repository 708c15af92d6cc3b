import { Button, Group, SimpleGrid, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { addressLines } from '../format/address.ts'
import { addressText, fieldText } from '../format/format.ts'
import { Editable } from './editable.tsx'
import { withTyped } from './fields.ts'
import classes from './shipment-page.module.css'
import type { ShipmentView } from './shipment-view.ts'
import { ADDRESS_FIELDS, ADDRESS_NEEDS, type AddressRole, isSame } from './units.ts'

type Props = { view: ShipmentView; name: AddressRole }

const pointersOf = (role: AddressRole): string[] => ADDRESS_FIELDS.map((name) => `/${role}/${name}`)

/** The state of an address: how the card shows it. */
function stateOf({ shown, now, edit, isPast }: ShipmentView, role: AddressRole) {
  const isBeingEdited = !isPast && pointersOf(role).some(edit.isOpen)
  return {
    isRemoved: !isPast && edit.draft?.typed[`/${role}`] !== undefined,
    isBeingEdited,
    isBegun: isBeingEdited || (!isPast && pointersOf(role).some((pointer) => edit.draft?.typed[pointer] !== undefined)),
    isDifferent: isPast && !isSame(shown, now, `/${role}`),
  }
}

/** Whether there is something of an address to show. */
export function isAddressShown(view: ShipmentView, role: AddressRole): boolean {
  const { isBegun, isDifferent } = stateOf(view, role)
  return Boolean(view.shown[role]) || isBegun || isDifferent
}

/** Opens the fields that a new address needs. */
export const openAddress = ({ edit }: ShipmentView, role: AddressRole): void =>
  edit.open([...ADDRESS_NEEDS, 'country'].map((name) => `/${role}/${name}`))

/** One address of the shipment, or a button to add it. Secondary addresses are added in the data card. */
export function AddressCard({ view, name: role }: Props) {
  const { shown, now, edit, isPast, isLocked } = view
  const isFixed = isPast || isLocked(`/${role}`)
  const { isRemoved, isBeingEdited, isBegun, isDifferent } = stateOf(view, role)
  if (role.startsWith('secondary') && !isAddressShown(view, role)) return null
  return (
    <section className={classes.group} aria-label={fieldText(role)} data-different={isDifferent || undefined}>
      <Group justify="space-between">
        <h2 className={classes.title}>{fieldText(role)}</h2>
        {isBeingEdited && !isFixed && shown[role] && !isRemoved && (
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
        <Button variant="default" size="compact-xs" onClick={() => edit.drop([`/${role}`, ...pointersOf(role)])}>
          Removed when you save. Keep it
        </Button>
      ) : isBeingEdited ? (
        <AddressFields view={view} name={role} />
      ) : shown[role] || isBegun ? (
        <AddressText view={view} name={role} isFixed={isFixed} isUnsaved={isBegun} />
      ) : isFixed ? (
        <span className={classes.none}>–</span>
      ) : (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Add ${fieldText(role)}`}
          onClick={() => openAddress(view, role)}
        >
          Add
        </Button>
      )}
      {isDifferent && (
        <Text size="xs" c="dimmed">
          now {addressText(now[role])}
        </Text>
      )}
    </section>
  )
}

/** The address in lines, which a click or Enter turns into fields. */
function AddressText({ view, name: role, isFixed, isUnsaved }: Props & { isFixed: boolean; isUnsaved: boolean }) {
  const { shown, now, edit } = view
  const address = (isUnsaved ? withTyped(now, edit.draft!.typed) : shown)[role]
  const [street, ...rest] = addressLines(address ?? {})
  const lines = [<strong key={street}>{street}</strong>, ...rest.map((line) => <span key={line}>{line}</span>)]
  if (isFixed) return <div className={classes.address}>{lines}</div>
  return (
    <>
      <UnstyledButton
        className={classes.address}
        data-pointer={`/${role}`}
        data-unsaved={isUnsaved || undefined}
        onClick={() => edit.open(pointersOf(role))}
      >
        <VisuallyHidden component="span">Change {fieldText(role)}: </VisuallyHidden>
        {lines}
        {isUnsaved && <VisuallyHidden component="span">, not saved</VisuallyHidden>}
      </UnstyledButton>
      {isUnsaved && (
        <Text size="xs" c="dimmed">
          not saved, was {addressText(now[role])}
        </Text>
      )}
    </>
  )
}

/** The second and third street lines are shown if they have a value or the first one is being edited. */
function AddressFields({ view, name: role }: Props) {
  const { shown, edit } = view
  const isShown = (name: (typeof ADDRESS_FIELDS)[number]) =>
    (name !== 'streetAddress2' && name !== 'streetAddress3') ||
    Boolean(shown[role]?.[name]) ||
    edit.isOpen(`/${role}/streetAddress1`) ||
    edit.isOpen(`/${role}/${name}`)
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing={4}>
      {ADDRESS_FIELDS.filter(isShown).map((name) => (
        <div key={name} className={name.startsWith('street') ? classes.whole : undefined}>
          <Editable view={view} pointer={`/${role}/${name}`} />
        </div>
      ))}
    </SimpleGrid>
  )
}
