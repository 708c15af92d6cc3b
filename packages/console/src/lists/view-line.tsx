import { ActionIcon, Button, Group, Text, TextInput, Tooltip, UnstyledButton } from '@mantine/core'
import type { View } from '@vanline/client'
import { type FormEvent, useState } from 'react'
import { IconPencil, IconTrash, IconUsers } from '../pieces/icons.tsx'
import type { ViewChanges } from './use-view-changes.ts'
import classes from './views-menu.module.css'

type Props = {
  view: View
  isCurrent: boolean
  isOwn: boolean
  canChange: boolean
  changes: ViewChanges
  onChoose: () => void
  onDeleted: () => void
}

/** A stored view in the menu: opened by its name, and renamed, shared and deleted by those who may. */
export function ViewLine(props: Props) {
  const { view, changes } = props
  const [doing, setDoing] = useState<'rename' | 'delete'>()
  const done = () => setDoing(undefined)
  if (doing === 'rename') return <Rename view={view} changes={changes} onDone={done} />
  if (doing === 'delete') return <Delete view={view} changes={changes} onDone={done} onDeleted={props.onDeleted} />
  return (
    <Group gap={2} wrap="nowrap">
      <UnstyledButton
        className={classes.view}
        aria-current={props.isCurrent || undefined}
        title={props.isOwn ? undefined : `Shared by ${view.ownerName ?? view.owner}`}
        onClick={props.onChoose}
      >
        {view.name}
      </UnstyledButton>
      {props.canChange && (
        <>
          <Share view={view} changes={changes} />
          <Action label={`Rename ${view.name}`} icon={<IconPencil size={14} />} onClick={() => setDoing('rename')} />
          <Action label={`Delete ${view.name}`} icon={<IconTrash size={14} />} onClick={() => setDoing('delete')} />
        </>
      )}
    </Group>
  )
}

const Action = ({ label, icon, onClick }: { label: string; icon: React.ReactNode; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} title={label} onClick={onClick}>
    {icon}
  </ActionIcon>
)

const Share = ({ view, changes }: { view: View; changes: ViewChanges }) => (
  <Tooltip
    label={
      view.shared ? 'Others see this view. Click to keep it to yourself.' : 'Only you see this view. Click to share it.'
    }
  >
    <ActionIcon
      variant={view.shared ? 'light' : 'subtle'}
      color={view.shared ? undefined : 'gray'}
      size="sm"
      aria-pressed={view.shared}
      aria-label={`Share ${view.name}`}
      onClick={() => void changes.change({ view, patch: { shared: !view.shared } }).catch(() => {})}
    >
      <IconUsers size={14} />
    </ActionIcon>
  </Tooltip>
)

type DoingProps = { view: View; changes: ViewChanges; onDone: () => void }

function Rename({ view, changes, onDone }: DoingProps) {
  const [name, setName] = useState(view.name)
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    await changes.change({ view, patch: { name: name.trim() } }).catch(() => {})
    onDone()
  }
  return (
    <form onSubmit={(event) => void rename(event)}>
      <Group gap={4} wrap="nowrap">
        <TextInput
          aria-label="New name"
          autoFocus
          flex={1}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''} loading={changes.isBusy}>
          Rename
        </Button>
      </Group>
    </form>
  )
}

function Delete({ view, changes, onDone, onDeleted }: DoingProps & { onDeleted: () => void }) {
  const remove = () =>
    changes
      .change({ view, patch: 'delete' })
      .then(onDeleted, () => {})
      .finally(onDone)
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={`Delete ${view.name}?`}>
      <Text size="xs" flex={1} px={8}>
        {view.shared ? `Delete ${view.name}? Others use it too.` : `Delete ${view.name}?`}
      </Text>
      <Button variant="default" autoFocus onClick={onDone}>
        Keep
      </Button>
      <Button color="red.8" loading={changes.isBusy} onClick={() => void remove()}>
        Delete
      </Button>
    </Group>
  )
}
