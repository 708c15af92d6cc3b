import { Alert, Button, CloseButton, Group, Kbd, Text } from '@mantine/core'
import { useRef } from 'react'
import { countText } from '../format/plural.ts'
import { detailOf, titleOf } from '../pieces/states.tsx'
import { Time } from '../pieces/time.tsx'
import { namesText, useOtherEditors } from '../presence/people-here.tsx'
import { isPutOff } from '../session/busy.ts'
import classes from './edit-bar.module.css'
import { changedBy, useEverySecond, useExplained } from './explained.ts'
import { unitName } from './fields.ts'
import type { ShipmentView } from './shipment-view.ts'
import { isField, unitOf, unitsChanged } from './units.ts'
import { useKeptInSight } from './use-kept-in-sight.ts'

/** The bar while editing: number of changes, save, and changes of other users. */
export function EditBar({ view }: { view: ShipmentView }) {
  const { edit } = view
  const { draft } = edit
  const isShown = draft !== undefined || edit.isAnyOpen
  const bar = useRef<HTMLElement>(null)
  useKeptInSight(bar, isShown)
  if (!isShown) return null
  const count = new Set(Object.keys(draft?.typed ?? {}).map(unitOf)).size
  return (
    <section ref={bar} className={classes.bar} aria-label="Unsaved changes">
      {edit.restoredAt && (
        <div className={classes.note} role="status">
          <Text size="sm">
            Unsaved input from <Time at={edit.restoredAt} /> is restored.
          </Text>
          <CloseButton size="sm" aria-label="Close this note" onClick={edit.dismissRestored} />
        </div>
      )}
      <OtherEditors recordID={view.now.id} />
      {draft && !edit.isSaving && <Meanwhile view={view} />}
      <Refusal view={view} />
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {count === 0 ? 'No changes yet' : `${countText(count, 'change')}, saved as a draft in this browser`}
        </Text>
        <Group gap="xs">
          <Text size="xs" c="dimmed" visibleFrom="sm">
            <Kbd size="xs">Esc</Kbd> stop editing <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> save
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

/** Who else is about to save. */
function OtherEditors({ recordID }: { recordID: string }) {
  const names = useOtherEditors(recordID)
  if (names.length === 0) return null
  return (
    <Text size="sm" role="status">
      <strong>{namesText(names)}</strong> {names.length === 1 ? 'is' : 'are'} editing too.
    </Text>
  )
}

/** Live changes of other users since the version of the draft. */
function Meanwhile({ view: { edit, now } }: { view: ShipmentView }) {
  const { base, typed } = edit.draft!
  const changes = useExplained(base, now)
  const theirs = unitsChanged(base, now)
  const mine = Object.keys(typed).map(unitOf)
  const isOverlapping = theirs.some((unit) => mine.includes(unit))
  useEverySecond(theirs.length > 0)
  if (theirs.length === 0) return null
  return (
    <Alert color={isOverlapping ? 'orange' : 'yellow'} variant="light" role="status" p="xs">
      <Text size="sm">
        Changed {changedBy(changes, theirs)}: <strong>{theirs.map(unitName).join(', ')}</strong>.{' '}
        {isOverlapping
          ? 'You changed the same field. Choose which value to keep when you save.'
          : 'You changed other fields. Both changes will be kept.'}
      </Text>
    </Alert>
  )
}

/** Errors that belong to no visible field. */
function Refusal({ view: { edit } }: { view: ShipmentView }) {
  const elsewhere = Object.entries(edit.errors).filter(
    ([pointer]) => !isField(pointer) && edit.draft?.typed[pointer] === undefined,
  )
  if (edit.failure)
    return (
      <Alert color="red" variant="light" role="alert" p="xs" title={titleOf(edit.failure)}>
        {edit.isWaiting
          ? `Your input is kept and will be saved when the ${isPutOff(edit.failure) ? 'server accepts it' : 'connection is back'}.`
          : `${detailOf(edit.failure)} Your input is kept.`}
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
