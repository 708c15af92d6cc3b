import { useDebouncedCallback } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { countText } from '../format/plural.ts'
import { violationsOf } from '../forms/check.ts'
import { readDraft, storeDraft } from '../forms/drafts.ts'
import { byPointer, errorsIn, type FieldErrors, focusFirstError } from '../forms/errors.ts'
import { useRulesCheck } from '../forms/use-rules-check.ts'
import { api } from '../session/api.ts'
import { NEW_SHIPMENT_FORM } from '../shipments/new-shipment.ts'
import { missingIn } from './completeness.ts'
import { CreationError, createAll, isSettled, type Plan, type Progress, withoutSent } from './creation.ts'
import { emptyDraft, type MoveDraft, moveOf, NEW_MOVE_FORM, shipmentOf } from './draft.ts'
import { rehearsalsOf, rehearse } from './rehearsal.ts'

const STORED_AS = 'new-move'
/** A field is checked when it is left, or after a pause in typing. */
const PAUSE_MS = 700

/** A part of the form: the move, or a shipment by its key. */
export const MOVE_PART = 'move'
const partOf = ({ part }: Pick<CreationError, 'part'>): string => (part === 'move' ? MOVE_PART : part.shipment)

/** The input, kept until the move is created or the form is cleared. It is stored at once: the next step may be a request or a reload. */
function useMoveDraft() {
  const [draft, setDraft] = useState<MoveDraft>(() => readDraft<MoveDraft>(STORED_AS) ?? emptyDraft())
  const latest = useRef(draft)
  const update = (next: MoveDraft, stored: MoveDraft | undefined) => {
    latest.current = next
    storeDraft(STORED_AS, stored)
    setDraft(next)
  }
  const change = (next: (before: MoveDraft) => MoveDraft) => {
    const after = next(latest.current)
    update(after, after)
  }
  return { draft, latest, change, clear: () => update(emptyDraft(), undefined) }
}

const planOf = (draft: MoveDraft): Plan => ({
  move: moveOf(draft),
  shipments: draft.shipments.map((shipment) => ({ key: shipment.key, content: shipmentOf(draft, shipment) })),
})

/** What the schemas of the service say about each part that can still be changed. */
function violationsIn(draft: MoveDraft): Record<string, FieldErrors> {
  const { move, shipments } = planOf(draft)
  const parts = shipments.map(({ key, content }) => [key, byPointer(violationsOf(NEW_SHIPMENT_FORM, content))])
  return Object.fromEntries([[MOVE_PART, byPointer(violationsOf(NEW_MOVE_FORM, move))], ...parts])
}

/** The errors of missing input, by part. A part that was already sent has none. */
function missingParts(draft: MoveDraft): Record<string, FieldErrors> {
  const [first] = draft.shipments
  if (isSettled(draft.progress.move) || first === undefined) return {}
  const { move, firstShipment } = missingIn(planOf(draft))
  return { [MOVE_PART]: move, [first.key]: firstShipment }
}

const CREATOR = {
  createMove: api.moves.create,
  createShipment: api.shipments.create,
}

/** The problems of an attempt, one per part. */
const problemsOf = (error: Error | null): CreationError[] =>
  error instanceof AggregateError ? (error.errors as CreationError[]) : error instanceof CreationError ? [error] : []

/** The form of a new move: its input, its errors, and its creation. */
export function useNewMove() {
  const navigate = useNavigate()
  const { draft, latest, change, clear } = useMoveDraft()
  const { errors, setRefused, check, isSound, reset } = useFormErrors(draft, latest)
  const creation = useMutation({
    mutationFn: async (plan: Plan) => {
      await rehearse(plan, draft.progress)
      const storeProgress = (progress: Progress) => change((before) => ({ ...before, progress }))
      return createAll(plan, draft.progress, CREATOR, storeProgress)
    },
    onSuccess: async ({ move, shipments }) => {
      clear()
      const count = shipments.length === 1 ? 'one shipment' : countText(shipments.length, 'shipment')
      const done = draft.isDraft ? 'saved as a draft' : 'created'
      notifications.show({ message: `Move ${move.locator} ${done} with ${count}.` })
      await navigate({ to: '/moves/$moveID', params: { moveID: move.id } })
    },
    onError: (error) => {
      setRefused(Object.fromEntries(problemsOf(error).map((each) => [partOf(each), errorsIn(each.cause) ?? {}])))
      focusFirstError()
    },
  })
  const edit = (part: string, next: (before: MoveDraft) => MoveDraft) => {
    setRefused(({ [part]: _, ...others }) => others)
    change(next)
  }
  /** Creates the move, or saves its shipments as drafts. What is begun goes on as it was. */
  const send = (isDraft: boolean) => {
    const next = isSettled(draft.progress.move) ? draft : { ...draft, isDraft }
    change((before) => ({ ...before, isDraft: next.isDraft }))
    if (isSound(next)) creation.mutate(planOf(next))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(false)
  }
  const sendAgain = (part: CreationError['part']) => {
    change((before) => ({ ...before, progress: withoutSent(before.progress, part) }))
    creation.reset()
  }
  const startOver = () => {
    clear()
    reset()
    creation.reset()
  }
  const problems = problemsOf(creation.error)
  return { draft, edit, errors, check, creation, problems, submit, saveDraft: () => send(true), sendAgain, startOver }
}

/** The errors beside the fields: those of the schemas and of the service in fields that were checked, and those of an attempt to create the move. */
function useFormErrors(draft: MoveDraft, latest: RefObject<MoveDraft>) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [isAllChecked, setAllChecked] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<Record<string, FieldErrors>>({})
  const rules = useRulesCheck((part) =>
    rehearsalsOf(planOf(latest.current), latest.current.progress).find((each) => partOf(each) === part),
  )
  const found = violationsIn(draft)
  const missing = isSubmitted ? missingParts(draft) : {}
  const check = (part: string, pointer: string) => {
    setChecked((before) => new Set([...before, `${part} ${pointer}`]))
    rules.check(part)
  }
  const checkSoon = useDebouncedCallback(check, PAUSE_MS)
  const errors = (part: string): FieldErrors => ({
    ...missing[part],
    ...Object.fromEntries(
      Object.entries({ ...rules.found[part], ...found[part] }).filter(
        ([pointer]) => isAllChecked || checked.has(`${part} ${pointer}`),
      ),
    ),
    ...refused[part],
  })
  return {
    errors,
    setRefused,
    check: {
      now: check,
      soon: (part: string, pointer: string) => {
        rules.noteChange(part, pointer)
        checkSoon(part, pointer)
      },
    },
    /** Checks every field, and what a move needs unless it is a draft; false and the first error in focus if there is one. */
    isSound: (next: MoveDraft) => {
      setAllChecked(true)
      setSubmitted(!next.isDraft)
      const all = [...Object.values(found), ...(next.isDraft ? [] : Object.values(missingParts(next)))]
      const isSound = all.every((each) => Object.keys(each).length === 0)
      if (!isSound) focusFirstError()
      return isSound
    },
    reset: () => {
      setChecked(new Set())
      setAllChecked(false)
      setSubmitted(false)
      setRefused({})
      rules.reset()
    },
  }
}
