import { Button, Checkbox, Group, Kbd, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { NotesOf } from '@vanline/client'
import { useDraft } from '../forms/drafts.ts'
import { Refusal } from '../forms/refusal.tsx'
import { api } from '../session/api.ts'
import { MentionField } from './mention-field.tsx'
import classes from './notes.module.css'

type Props = { of: NotesOf; names: readonly string[]; onAdded: () => void }

/** Writes a note. The text is kept in this browser until it is added. */
export function NoteForm({ of, names, onAdded }: Props) {
  const { draft, change, forget } = useDraft(`new-note.${'shipmentID' in of ? of.shipmentID : of.moveID}`, {
    ...{ text: '', isForCrew: false },
  })
  const adding = useMutation({
    mutationFn: (text: string) => api.notes.create(of, { text, ...(draft.isForCrew && { isForCrew: true }) }),
    onSuccess: () => {
      forget()
      onAdded()
    },
  })
  const text = draft.text.trim()
  const add = () => {
    if (text !== '' && !adding.isPending) adding.mutate(text)
  }
  return (
    <div className={classes.form}>
      <MentionField
        label="New note"
        placeholder="Write a note. @ mentions a colleague"
        value={draft.text}
        onChange={(next) => change({ text: next })}
        names={names}
        onSubmit={add}
      />
      {adding.isError && <Refusal error={adding.error} />}
      {text !== '' && (
        <Group justify="space-between" gap="xs">
          <Checkbox
            label="For the crew too"
            checked={draft.isForCrew}
            onChange={({ currentTarget: { checked } }) => change({ isForCrew: checked })}
          />
          <Group gap="xs" ml="auto" wrap="nowrap">
            <Text size="xs" c="dimmed" visibleFrom="sm">
              <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd>
            </Text>
            <Button variant="default" onClick={forget} disabled={adding.isPending}>
              Discard
            </Button>
            <Button onClick={add} loading={adding.isPending}>
              Add note
            </Button>
          </Group>
        </Group>
      )}
    </div>
  )
}
