import { Alert, Button, Group, SimpleGrid, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConflictError, type Move, type MovePatch } from '@vanline/client'
import { type FormEvent, useState } from 'react'
import { agoText, pointerText, valueText } from '../format/format.ts'
import { keepDraft, readDraft } from '../forms/drafts.ts'
import { useErrors } from '../forms/errors.ts'
import { Field, typedOf, valueTyped } from '../forms/field.tsx'
import { keys } from '../live/apply-event.ts'
import { detailOf, titleOf } from '../pieces/states.tsx'
import { noticeSaved } from '../pieces/undo.tsx'
import { api } from '../session/api.ts'

const FORM = 'MovePatch'
const POINTERS = [
  '/customer/firstName',
  '/customer/lastName',
  '/customer/email',
  '/customer/phone',
  '/reference',
  '/remarks',
] as const
type Pointer = (typeof POINTERS)[number]
type Typed = Partial<Record<Pointer, string>>
/** The user's input, and the version it is based on. */
type Draft = { eTag: string; typed: Typed }

function shownIn(move: Move, pointer: Pointer): string {
  const [, first, second] = pointer.split('/') as [string, keyof Move, string?]
  const value = move[first] as string | Record<string, string | null> | null
  return typedOf(
    second === undefined
      ? (value as string | null)
      : ((value as Record<string, string | null> | null)?.[second] ?? null),
  )
}

/** A patch with only the fields that the user changed. */
function patchOf(typed: Typed): MovePatch {
  const patch: Record<string, unknown> = {}
  for (const [pointer, text] of Object.entries(typed)) {
    const [, first, second] = pointer.split('/') as [string, string, string?]
    const value = valueTyped(FORM, pointer, text)
    if (second === undefined) patch[first] = value
    else patch[first] = { ...(patch[first] as object), [second]: value }
  }
  return patch as MovePatch
}

/**
 * The form of a move. A change is merged with changes of other fields; if another user changed the same field, the user chooses between both
 * values.
 */
export function MoveForm({ move }: { move: Move }) {
  const name = `move.${move.id}`
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft | undefined>(() => readDraft<Draft>(name))
  const { errors, isSound, take } = useErrors(FORM)
  const keep = (next: Draft | undefined) => {
    keepDraft(name, next)
    setDraft(next)
  }
  const save = useMutation({
    mutationFn: ({ eTag, typed }: Draft) => api.moves.update({ id: move.id, eTag }, patchOf(typed), { merge: true }),
    onSuccess: (saved) => {
      keep(undefined)
      queries.setQueryData(keys.one('moves', move.id), saved)
      noticeSaved(queries, 'moves', saved, 'Saved.')
    },
    onError: take,
  })
  const type = (pointer: Pointer, text: string) => {
    const typed = { ...draft?.typed, [pointer]: text }
    if (text === shownIn(move, pointer)) delete typed[pointer]
    keep(Object.keys(typed).length === 0 ? undefined : { eTag: draft?.eTag ?? move.eTag, typed })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft && isSound(patchOf(draft.typed))) save.mutate(draft)
  }
  const conflict = save.error instanceof ConflictError ? (save.error as ConflictError<Move>) : undefined
  const saveMine = () => conflict?.current && draft && save.mutate({ ...draft, eTag: conflict.current.eTag })
  const takeTheirs = () => {
    keep(undefined)
    save.reset()
    if (conflict?.current) queries.setQueryData(keys.one('moves', move.id), conflict.current)
  }
  return (
    <form onSubmit={submit} noValidate>
      {save.isError && !conflict && Object.keys(errors).length === 0 && (
        <Alert color="red" variant="light" role="alert" mb="sm" title={titleOf(save.error)}>
          {detailOf(save.error)}
        </Alert>
      )}
      {conflict && <Overlaps conflict={conflict} onTheirs={takeTheirs} onMine={saveMine} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="xs">
        {POINTERS.map((pointer) => (
          <Field
            key={pointer}
            form={FORM}
            pointer={pointer}
            value={draft?.typed[pointer] ?? shownIn(move, pointer)}
            onChange={(text) => type(pointer, text)}
            errors={errors}
          />
        ))}
      </SimpleGrid>
      <Group justify="flex-end" gap="xs" mt="sm">
        {draft && (
          <Button variant="default" onClick={() => keep(undefined)}>
            Discard
          </Button>
        )}
        <Button type="submit" disabled={!draft} loading={save.isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}

type OverlapsProps = { conflict: ConflictError<Move>; onTheirs: () => void; onMine: () => void }

/** The fields that another user changed too, and the choice between both values. */
const Overlaps = ({ conflict, onTheirs, onMine }: OverlapsProps) => (
  <Alert color="yellow" variant="light" role="alert" mb="sm" title="Another user changed the same field">
    {conflict.changes
      .filter(({ path }) => conflict.overlaps.includes(path))
      .map(({ path, to, by, byName, at }) => (
        <Text size="sm" key={path}>
          {pointerText(path)} is now “{valueText(path, to)}”, changed by {byName ?? by} {agoText(at)}.
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
