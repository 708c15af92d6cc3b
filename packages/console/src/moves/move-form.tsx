import { Alert, Box, Button, Group, SimpleGrid, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConflictError, type Move } from '@vanline/client'
import { type FormEvent, useState } from 'react'
import { pointerText, valueText } from '../format/format.ts'
import { readDraft, storeDraft } from '../forms/drafts.ts'
import { type FieldErrors, useErrors } from '../forms/errors.ts'
import { Field } from '../forms/field.tsx'
import { keys } from '../live/apply-event.ts'
import { detailOf, titleOf } from '../pieces/states.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { noticeSaved, useMayUndo } from '../timeline/undo.tsx'
import { isMember, MOVE_POINTERS, type MovePointer, type Typed, textIn } from './fields.ts'
import { MOVE_FORM, patchOf } from './patch.ts'

/** The user's input, and the version it is based on. */
type Draft = { eTag: string; typed: Typed }

/** Under which name the input is kept. */
export const moveDraftName = ({ id }: Move): string => `move.${id}`

/**
 * The form of a move. A change is merged with changes of other fields; if another user changed the same field, the user chooses between both
 * values.
 */
export function MoveForm({ move, onDone }: { move: Move; onDone: () => void }) {
  const name = moveDraftName(move)
  const queries = useQueryClient()
  const canUndo = useMayUndo(move.id, 'moves')
  const [draft, setDraft] = useState<Draft | undefined>(() => readDraft<Draft>(name))
  const { errors, isSound, take } = useErrors(MOVE_FORM)
  const updateDraft = (next: Draft | undefined) => {
    storeDraft(name, next)
    setDraft(next)
  }
  const save = useMutation({
    mutationFn: ({ eTag, typed }: Draft) => api.moves.update({ id: move.id, eTag }, patchOf(typed), { merge: true }),
    onSuccess: (saved) => {
      updateDraft(undefined)
      queries.setQueryData(keys.one('moves', move.id), saved)
      noticeSaved(queries, { kind: 'moves', saved, text: 'Saved.', canUndo })
      onDone()
    },
    onError: take,
  })
  const type = (pointer: MovePointer, text: string) => {
    const typed = { ...draft?.typed, [pointer]: text }
    if (text === textIn(move, pointer)) delete typed[pointer]
    updateDraft(Object.keys(typed).length === 0 ? undefined : { eTag: draft?.eTag ?? move.eTag, typed })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft && isSound(patchOf(draft.typed))) save.mutate(draft)
  }
  const conflict = save.error instanceof ConflictError ? (save.error as ConflictError<Move>) : undefined
  const saveMine = () => conflict?.current && draft && save.mutate({ ...draft, eTag: conflict.current.eTag })
  const takeTheirs = () => {
    updateDraft(undefined)
    save.reset()
    if (conflict?.current) queries.setQueryData(keys.one('moves', move.id), conflict.current)
    onDone()
  }
  const discard = () => {
    updateDraft(undefined)
    onDone()
  }
  return (
    <form onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && !draft && onDone()} noValidate>
      {save.isError && !conflict && Object.keys(errors).length === 0 && (
        <Alert color="red" variant="light" role="alert" mb="sm" title={titleOf(save.error)}>
          {detailOf(save.error)}
        </Alert>
      )}
      {conflict && <Overlaps conflict={conflict} onTheirs={takeTheirs} onMine={saveMine} />}
      <Fields move={move} typed={draft?.typed ?? {}} errors={errors} onType={type} />
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="default" onClick={discard}>
          {draft ? 'Discard' : 'Close'}
        </Button>
        <Button type="submit" disabled={!draft} loading={save.isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}

type FieldsProps = {
  move: Move
  typed: Typed
  errors: FieldErrors
  onType: (pointer: MovePointer, text: string) => void
}

const Fields = ({ move, typed, errors, onType }: FieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="xs">
    {MOVE_POINTERS.map((pointer) => (
      <Box key={pointer} style={{ gridColumn: pointer === '/remarks' ? '1 / -1' : undefined }}>
        <Field
          form={MOVE_FORM}
          pointer={pointer}
          value={typed[pointer] ?? textIn(move, pointer)}
          onChange={(text) => onType(pointer, text)}
          errors={errors}
          readOnly={!isMember(move, pointer)}
        />
      </Box>
    ))}
  </SimpleGrid>
)

type OverlapsProps = { conflict: ConflictError<Move>; onTheirs: () => void; onMine: () => void }

/** The fields that another user changed too, and the choice between both values. */
const Overlaps = ({ conflict, onTheirs, onMine }: OverlapsProps) => (
  <Alert color="yellow" variant="light" role="alert" mb="sm" title="Another user changed the same field">
    {conflict.changes
      .filter(({ path }) => conflict.overlaps.includes(path))
      .map(({ path, to, by, byName, at }) => (
        <Text size="sm" key={path}>
          {pointerText(path)} is now “{valueText(path, to)}”, changed by {byName ?? by} <Time at={at} />.
        </Text>
      ))}
    <Group gap="xs" mt="xs">
      <Button variant="default" onClick={onTheirs}>
        Keep theirs
      </Button>
      <Button onClick={onMine}>Save mine</Button>
    </Group>
  </Alert>
)
