import { ActionIcon, Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { instantText } from '../format/format.ts'
import { Refusal } from '../forms/refusal.tsx'
import { useMayOnMove } from '../parties/access.ts'
import { Avatar } from '../pieces/avatar.tsx'
import { ConfirmButton } from '../pieces/confirm-button.tsx'
import { IconPencil, IconTrash } from '../pieces/icons.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { useCaller, useMay } from '../session/caller.ts'
import { MentionField } from './mention-field.tsx'
import type { NoteEntry } from './note-entry.ts'
import { NoteText } from './note-text.tsx'
import classes from './notes.module.css'
import { type NoteEdit, useNoteEdit } from './use-note-edit.ts'

type Props = {
  entry: NoteEntry
  /** What the note is about, where that can be several records. */
  about: string | undefined
  names: readonly string[]
  /** Whether notes can be changed: not while an earlier version is shown. */
  isFixed: boolean
  onChange: () => void
}

/** A note in the time line. Its author can change and delete it. A deleted one is shown only if the user has unsaved text for it. */
export function NoteItem({ entry, about, names, isFixed, onChange }: Props) {
  const edit = useNoteEdit(entry.note, onChange)
  const { note, draft } = edit
  const canChange = useMayChange(entry) && !isFixed
  const me = useCaller()?.actor
  if (entry.isDeleted && !draft) return null
  const isDeleted = entry.isDeleted || edit.isGone
  return (
    <li className={classes.item}>
      <Avatar name={note.authorName ?? note.author} />
      <div className={classes.body}>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <span>
            <strong>{note.author === me ? 'You' : (note.authorName ?? note.author)}</strong>{' '}
            <span className={classes.when}>
              <Time at={note.createdAt} />
              {about && `, about ${about}`}
              {note.isForCrew && ', for the crew too'}
              {note.lastUpdated !== note.createdAt && <Edited entry={entry} at={note.lastUpdated} />}
            </span>
          </span>
          {canChange && !draft && !isDeleted && <Tools edit={edit} onChange={onChange} />}
        </Group>
        {draft && canChange ? (
          <Editor edit={edit} isDeleted={isDeleted} names={names} onChange={onChange} />
        ) : (
          <div className={classes.note}>
            <NoteText text={note.text} />
          </div>
        )}
      </div>
    </li>
  )
}

/** Authors change their own notes, and those of others need a scope. */
function useMayChange({ note: { author, moveID } }: NoteEntry): boolean {
  const mayWrite = useMayOnMove(moveID, 'notes:write', 'whole')
  const mayManage = useMay('notes:manage')
  const me = useCaller()?.actor
  return mayWrite && (author === me || mayManage)
}

const Edited = ({ entry: { edited }, at }: { entry: NoteEntry; at: string }) => (
  <span title={`${edited ? `${edited.actorName ?? edited.actor}, ` : ''}${instantText(at)}`}>, edited</span>
)

const Tools = ({ edit, onChange }: { edit: NoteEdit; onChange: () => void }) => (
  <Group gap={2} wrap="nowrap">
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Change this note" onClick={edit.begin}>
      <IconPencil size={14} />
    </ActionIcon>
    <ConfirmButton
      label="Delete"
      icon={<IconTrash size={14} />}
      aria-label="Delete this note"
      question="Delete this note?"
      act={async () => {
        await api.notes.delete(edit.note)
        onChange()
      }}
    >
      Its text is no longer shown. If it was changed meanwhile, it is not deleted.
    </ConfirmButton>
  </Group>
)

type EditorProps = { edit: NoteEdit; isDeleted: boolean; names: readonly string[]; onChange: () => void }

function Editor({ edit, isDeleted, names, onChange }: EditorProps) {
  const { draft, isStale, isSaving } = edit
  return (
    <div className={classes.form}>
      <MentionField
        label="Text of the note"
        value={draft!.text}
        onChange={edit.type}
        names={names}
        onSubmit={() => !isStale && !isDeleted && edit.save()}
        onCancel={edit.discard}
        autoFocus
      />
      {edit.failure && <Refusal error={edit.failure} />}
      {isDeleted ? (
        <DeletedMeanwhile edit={edit} onChange={onChange} />
      ) : isStale ? (
        <ChangedMeanwhile edit={edit} />
      ) : (
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={edit.discard} disabled={isSaving}>
            Discard
          </Button>
          <Button onClick={edit.save} loading={isSaving} disabled={draft!.text.trim() === ''}>
            Save note
          </Button>
        </Group>
      )}
    </div>
  )
}

/** The text that was saved meanwhile, and the choice between both. */
const ChangedMeanwhile = ({ edit }: { edit: NoteEdit }) => (
  <Alert color="yellow" variant="light" role="alert" p="xs">
    <Text size="sm" fw={600}>
      This note was changed while you were editing
    </Text>
    <Text size="sm" className={classes.theirs}>
      {edit.note.text}
    </Text>
    <Group gap="xs" mt="xs">
      <Button variant="default" onClick={edit.discard}>
        Keep theirs
      </Button>
      <Button onClick={edit.saveMine}>Save mine</Button>
    </Group>
  </Alert>
)

function DeletedMeanwhile({ edit, onChange }: { edit: NoteEdit; onChange: () => void }) {
  const { note, draft } = edit
  const of = note.shipmentID === null ? { moveID: note.moveID } : { shipmentID: note.shipmentID }
  const adding = useMutation({
    mutationFn: () => api.notes.create(of, { text: draft!.text }),
    onSuccess: () => {
      edit.discard()
      onChange()
    },
  })
  return (
    <Alert color="yellow" variant="light" role="alert" p="xs">
      <Text size="sm" fw={600}>
        This note was deleted while you were editing
      </Text>
      {adding.isError && <Refusal error={adding.error} />}
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={edit.discard}>
          Discard
        </Button>
        <Button loading={adding.isPending} onClick={() => adding.mutate()}>
          Add as a new note
        </Button>
      </Group>
    </Alert>
  )
}
