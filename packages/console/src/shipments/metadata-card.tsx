import { Button, Group, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Editable } from './editable.tsx'
import classes from './shipment-page.module.css'
import type { ShipmentView } from './shipment-view.ts'
import { isMetadata, metadataPointer } from './units.ts'

const NAME_LENGTH_MAX = 40

/** Whether the metadata of a shipment can be changed. */
export const isMetadataOpen = ({ isPast, isLocked }: ShipmentView): boolean =>
  !isPast && !isLocked(metadataPointer('any'))

type Props = {
  view: ShipmentView
  /** Whether the name of a new entry is asked for. */
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}

/** The metadata of a shipment, if it has some. Clearing a value removes its name. */
export function MetadataCard({ view, isAdding, onAdding }: Props) {
  const { shown, now, edit, isPast } = view
  const typed = isPast ? [] : Object.keys(edit.draft?.typed ?? {}).filter(isMetadata)
  const [begun, setBegun] = useState<readonly string[]>([])
  const open = isPast ? [] : begun.filter(edit.isOpen)
  const records = isPast ? [shown, now] : [shown]
  const pointers = new Set([
    ...records.flatMap(({ metadata }) => Object.keys(metadata ?? {}).map(metadataPointer)),
    ...typed,
    ...open,
  ])
  const add = (name: string) => {
    setBegun([...begun, metadataPointer(name)])
    edit.open([metadataPointer(name)])
    onAdding(false)
  }
  if (pointers.size === 0 && !isAdding) return null
  return (
    <section className={classes.group} aria-label="Metadata">
      <h2 className={classes.title}>Metadata</h2>
      {[...pointers].toSorted().map((pointer) => (
        <Editable key={pointer} view={view} pointer={pointer} />
      ))}
      {isAdding && <NewName onAdd={add} onClose={() => onAdding(false)} />}
    </section>
  )
}

function NewName({ onAdd, onClose }: { onAdd: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const add = () => {
    if (name.trim() === '') return
    onAdd(name.trim())
    setName('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    add()
  }
  return (
    <Group gap={6} wrap="nowrap">
      <TextInput
        aria-label="Name of new metadata"
        placeholder="Name, such as gateCode"
        maxLength={NAME_LENGTH_MAX}
        flex={1}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autoFocus
      />
      <Button variant="default" onClick={add} disabled={name.trim() === ''} aria-label="Add this name">
        Add
      </Button>
    </Group>
  )
}
