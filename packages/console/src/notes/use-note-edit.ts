import { useMutation } from '@tanstack/react-query'
import { ConflictError, type Note, NotFoundError } from '@vanline/client'
import { useState } from 'react'
import { readDraft, storeDraft } from '../forms/drafts.ts'
import { api } from '../session/api.ts'

/** The new text of a note, and the version that it is based on. */
type Draft = { eTag: string; text: string }

/** Edits a note. The input is kept in this browser, and is saved only over the version that the user has seen. */
export function useNoteEdit(shown: Note, onSaved: () => void) {
  const name = `note.${shown.id}`
  const [draft, setDraft] = useState(() => readDraft<Draft>(name))
  /** A version from an answer, which may be newer than the time line. */
  const [answered, setAnswered] = useState(shown)
  const note = answered.lastUpdated > shown.lastUpdated ? answered : shown
  const updateDraft = (next: Draft | undefined) => {
    storeDraft(name, next)
    setDraft(next)
  }
  const saving = useMutation({
    mutationFn: ({ eTag, text }: Draft) => api.notes.update({ id: shown.id, eTag }, { text: text.trim() }),
    onSuccess: (saved) => {
      setAnswered(saved)
      updateDraft(undefined)
      onSaved()
    },
    onError: (error) => {
      if (error instanceof ConflictError && error.current) setAnswered(error.current as unknown as Note)
    },
  })
  const save = (eTag: string) => {
    if (draft && draft.text.trim() !== '' && !saving.isPending) {
      updateDraft({ ...draft, eTag })
      saving.mutate({ ...draft, eTag })
    }
  }
  const isKnown = saving.error instanceof ConflictError || saving.error instanceof NotFoundError
  return {
    /** The newest version of the note. */
    note,
    draft,
    isSaving: saving.isPending,
    /** Whether the note was changed since the user began to edit it. */
    isStale: draft !== undefined && draft.eTag !== note.eTag && !saving.isPending,
    isGone: saving.error instanceof NotFoundError,
    failure: saving.isError && !isKnown ? saving.error : undefined,
    begin: () => updateDraft({ eTag: note.eTag, text: note.text }),
    type: (text: string) => draft && updateDraft({ ...draft, text }),
    save: () => draft && save(draft.eTag),
    /** Saves the input over the newest version, which the user has seen. */
    saveMine: () => save(note.eTag),
    discard: () => {
      updateDraft(undefined)
      saving.reset()
    },
  }
}

export type NoteEdit = ReturnType<typeof useNoteEdit>
