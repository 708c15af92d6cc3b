import { Alert, Button, CloseButton, Group, Kbd, Text } from '@mantine/core'
import { agoText } from '../format/format.ts'
import { detailOf, titleOf } from '../pieces/states.tsx'
import classes from './edit-bar.module.css'
import { changedBy, useExplained, useTicking } from './explained.ts'
import { unitName } from './fields.ts'
import type { Sight } from './sight.ts'
import { isField, unitOf, unitsChanged } from './units.ts'

/** While one types: how much, how to save it, and what a colleague has saved meanwhile. */
export function EditBar({ sight }: { sight: Sight }) {
  const { edit } = sight
  const { draft } = edit
  if (!draft && !edit.isAnyOpen) return null
  const count = new Set(Object.keys(draft?.typed ?? {}).map(unitOf)).size
  return (
    <section className={classes.bar} aria-label="Unsaved changes">
      {edit.restoredAt && (
        <div className={classes.note} role="status">
          <Text size="sm">What you typed {agoText(edit.restoredAt)} and did not save is here again.</Text>
          <CloseButton size="sm" aria-label="Close this note" onClick={edit.welcome} />
        </div>
      )}
      {draft && !edit.isSaving && <Meanwhile sight={sight} />}
      <Refusal sight={sight} />
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {count === 0
            ? 'Nothing changed yet'
            : `${count === 1 ? '1 change' : `${count} changes`}, kept in this browser`}
        </Text>
        <Group gap="xs">
          <Text size="xs" c="dimmed" visibleFrom="sm">
            <Kbd size="xs">Esc</Kbd> leave <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> save
          </Text>
          <Button variant="default" onClick={edit.discard} disabled={edit.isSaving}>
            {count === 0 ? 'Close' : 'Discard'}
          </Button>
          <Button onClick={edit.submit} loading={edit.isSaving} disabled={count === 0}>
            Save
          </Button>
        </Group>
      </Group>
    </section>
  )
}

/** What a colleague has saved since the version that one types on, told as it happens. */
function Meanwhile({ sight: { edit, now } }: { sight: Sight }) {
  const { base, typed } = edit.draft!
  const changes = useExplained(base, now)
  const theirs = unitsChanged(base, now)
  const mine = Object.keys(typed).map(unitOf)
  const isOverlapping = theirs.some((unit) => mine.includes(unit))
  useTicking(theirs.length > 0)
  if (theirs.length === 0) return null
  return (
    <Alert color={isOverlapping ? 'orange' : 'yellow'} variant="light" role="status" p="xs">
      <Text size="sm">
        Changed {changedBy(changes, theirs)}: <strong>{theirs.map(unitName).join(', ')}</strong>.{' '}
        {isOverlapping
          ? 'You are changing the same: when you save, you choose.'
          : 'It does not touch what you are changing: both will stay.'}
      </Text>
    </Alert>
  )
}

/** Why it is not saved, where no field can say it. */
function Refusal({ sight: { edit } }: { sight: Sight }) {
  const elsewhere = Object.entries(edit.errors).filter(
    ([pointer]) => !isField(pointer) && edit.draft?.typed[pointer] === undefined,
  )
  if (edit.failure)
    return (
      <Alert
        color="red"
        variant="light"
        role="alert"
        p="xs"
        title={edit.isWaiting ? 'The server cannot be reached' : titleOf(edit.failure)}
      >
        {edit.isWaiting
          ? 'What you typed is kept. It is saved by itself when the connection is back.'
          : `${detailOf(edit.failure)} What you typed is kept.`}
      </Alert>
    )
  if (elsewhere.length === 0) return null
  return (
    <Alert color="red" variant="light" role="alert" p="xs">
      {elsewhere.map(([pointer, detail]) => (
        <div key={pointer}>
          {unitName(pointer)}: {detail}
        </div>
      ))}
    </Alert>
  )
}
