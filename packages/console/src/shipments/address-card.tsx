import { Button, Group, SimpleGrid } from '@mantine/core'
import { fieldText } from '../format/format.ts'
import { Editable } from './editable.tsx'
import classes from './shipment-page.module.css'
import type { Sight } from './sight.ts'
import { ADDRESS_FIELDS, type AddressRole, isSame } from './units.ts'

const NEEDED = ['streetAddress1', 'city', 'state', 'postalCode'] as const
const LABELS: Record<string, string> = {
  streetAddress1: 'Street',
  streetAddress2: 'Street, 2nd line',
  streetAddress3: 'Street, 3rd line',
}

/** One address of the shipment: its fields, or a way to begin one. */
export function AddressCard({ sight, role }: { sight: Sight; role: AddressRole }) {
  const { shown, now, edit, isPast, isLocked } = sight
  const typed = edit.draft?.typed ?? {}
  const address = shown[role]
  const isRemoved = typed[`/${role}`] !== undefined
  const isBegun = ADDRESS_FIELDS.some((name) => typed[`/${role}/${name}`] !== undefined)
  const pointers = ADDRESS_FIELDS.map((name) => `/${role}/${name}`)
  const fixed = isPast || isLocked(`/${role}`)
  const begin = () =>
    edit.type(Object.fromEntries([...NEEDED.map((name) => [`/${role}/${name}`, '']), [`/${role}/country`, 'US']]))
  const isSecondary = role.startsWith('secondary')
  if (isSecondary && !address && !isBegun && (fixed || !now)) return null
  const isShown = (address !== null && !isRemoved) || (isBegun && !isPast)
  return (
    <section
      className={classes.group}
      aria-label={fieldText(role)}
      data-different={(isPast && !isSame(shown, now, `/${role}`)) || undefined}
    >
      <Group justify="space-between" mb={4}>
        <h2 className={classes.title}>{fieldText(role)}</h2>
        {!fixed && isShown && address && (
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
      {isShown ? (
        <SimpleGrid cols={2} spacing="sm" verticalSpacing={4}>
          {ADDRESS_FIELDS.filter((name) => isNotEmpty(sight, role, name)).map((name) => (
            <Editable key={name} sight={sight} pointer={`/${role}/${name}`} label={LABELS[name] ?? fieldText(name)} />
          ))}
        </SimpleGrid>
      ) : isRemoved && !isPast ? (
        <Button variant="default" size="compact-xs" onClick={() => edit.drop([`/${role}`, ...pointers])}>
          Removed when you save: keep it
        </Button>
      ) : fixed ? (
        <span className={classes.none}>–</span>
      ) : (
        <Button variant="default" size="compact-xs" onClick={begin}>
          Add
        </Button>
      )}
    </section>
  )
}

/** Second and third lines of a street are shown where there are any. */
function isNotEmpty({ shown, edit, isPast }: Sight, role: AddressRole, name: (typeof ADDRESS_FIELDS)[number]): boolean {
  if (name !== 'streetAddress3') return true
  return Boolean(shown[role]?.[name]) || (!isPast && edit.draft?.typed[`/${role}/${name}`] !== undefined)
}
