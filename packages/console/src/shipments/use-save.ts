/**
 * Saves the input on the version it is based on. On a conflict it compares three versions: without overlaps it saves on the new version, otherwise
 * the user chooses. Without a connection it saves when the connection is back.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConflictError, NetworkError, type Shipment, StateError } from '@vanline/client'
import { useEffect, useEffectEvent, useState } from 'react'
import { useErrors } from '../forms/errors.ts'
import { keys } from '../live/apply-event.ts'
import { useFeed } from '../live/feed.ts'
import { api } from '../session/api.ts'
import { isPutOff } from '../session/busy.ts'
import { noticeSaved, useMayUndo } from '../timeline/undo.tsx'
import { FORM, patchOf, unitName, withTyped } from './fields.ts'
import { differencesOf, typedAfter } from './resolve.ts'
import { isAlwaysOpen, type Typed } from './units.ts'
import { type Draft, draftAfter, draftOn, type useShipmentDraft } from './use-draft.ts'

/** Automatic merges in a row before the user is asked. */
const MERGES_MAX = 5
/** The delay before the next attempt: while the stream is live, and otherwise. */
const AGAIN_MS = { live: 2_000, otherwise: 20_000 }

type Sending = { draft: Draft; merges: number; theirs: readonly string[] }

type Listeners = {
  saved(): void
  /** The user must choose; undefined when that is over. */
  conflict(current: Shipment | undefined): void
  failed(error: Error, draft: Draft): void
}

/** Sends a draft, and after a conflict without overlaps again, on the new version. */
function useSending(
  { id: shipmentID, moveID }: Shipment,
  { latest, updateDraft }: ReturnType<typeof useShipmentDraft>,
  { saved: onSaved, conflict: onConflict, failed: onFailed }: Listeners,
) {
  const queries = useQueryClient()
  const canUndo = useMayUndo(moveID, 'shipments')
  const show = (current: Shipment) =>
    queries.setQueryData<Shipment>(keys.one('shipments', shipmentID), (shown) =>
      shown && shown.lastUpdated > current.lastUpdated ? shown : current,
    )
  const finish = (saved: Shipment, sent: Draft, theirs: readonly string[], isMine = true) => {
    updateDraft(draftAfter(latest.current, sent, saved))
    onConflict(undefined)
    show(saved)
    onSaved()
    const beside =
      theirs.length === 0 ? '' : ` Changes of other users are kept too: ${theirs.map(unitName).join(', ')}.`
    const isChanged = isMine && saved.eTag !== sent.base.eTag
    noticeSaved(queries, { kind: 'shipments', saved, text: `Saved.${beside}`, canUndo: canUndo && isChanged })
  }
  const merge = (current: Shipment, { draft, merges, theirs }: Sending) => {
    const mine = withTyped(draft.base, draft.typed)
    const differences = differencesOf(draft.base, mine, current)
    if (merges >= MERGES_MAX || differences.some(({ kind }) => kind === 'open')) return onConflict(current)
    const ofOthers = differences.filter(({ kind }) => kind === 'theirs').map(({ unit }) => unit)
    const next = draftOn(current, typedAfter(draft.typed, mine, differences, {}))
    const staying = [...new Set([...theirs, ...ofOthers])]
    // The input is already saved: an answer was lost, or another user made the same change.
    if (!next) return finish(current, draft, staying, false)
    sending.mutate({ draft: next, merges: merges + 1, theirs: staying })
  }
  const sending = useMutation({
    mutationFn: ({ draft }: Sending) => api.shipments.update(draft.base, patchOf(draft.typed, draft.base)),
    onSuccess: (saved, { draft, theirs }) => finish(saved, draft, theirs),
    onError: (error, sent) => {
      if (error instanceof ConflictError && error.current) merge(error.current as unknown as Shipment, sent)
      else onFailed(error, sent.draft)
    },
  })
  return { sending, show }
}

/**
 * Saves again while waiting for the server: after a delay, at least as long as the server asks for, and when the browser is online again. The
 * delay counts from the failure: a stream that breaks and comes back meanwhile does not make it longer.
 */
function useRetries(failedAtMs: number | undefined, leastMs: number, save: () => void) {
  const { state } = useFeed()
  const again = useEffectEvent(() => save())
  useEffect(() => {
    if (failedAtMs === undefined) return
    const delayMs = Math.max(leastMs, state === 'live' ? AGAIN_MS.live : AGAIN_MS.otherwise)
    const timer = setTimeout(() => again(), failedAtMs + delayMs - Date.now())
    const listen = () => again()
    addEventListener('online', listen)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', listen)
    }
  }, [failedAtMs, leastMs, state])
}

export function useSave(shipment: Shipment, input: ReturnType<typeof useShipmentDraft>, onSaved: () => void) {
  const { latest, updateDraft } = input
  const [conflict, setConflict] = useState<Shipment>()
  const [failedAtMs, setFailedAtMs] = useState<number>()
  const { errors, isSound, take, setErrors } = useErrors(FORM)
  const { sending, show } = useSending(shipment, input, {
    saved: onSaved,
    conflict: setConflict,
    failed(error, draft) {
      if (error instanceof StateError && error.code === 'shipment_is_final') return setErrors(finalErrors(draft))
      setFailedAtMs(error instanceof NetworkError || isPutOff(error) ? Date.now() : undefined)
      take(error)
    },
  })
  const save = (draft: Draft | undefined = latest.current) => {
    setFailedAtMs(undefined)
    if (draft && !sending.isPending && isSound(patchOf(draft.typed, draft.base)))
      sending.mutate({ draft, merges: 0, theirs: [] })
  }
  useRetries(failedAtMs, isPutOff(sending.error) ? (sending.error.retryAfterMs ?? 0) : 0, save)
  const isShownElsewhere =
    Object.keys(errors).length > 0 || (sending.error instanceof ConflictError && sending.error.current !== undefined)
  return {
    save,
    isSaving: sending.isPending,
    /** Why saving failed, if no field shows it. */
    failure: sending.isError && !isShownElsewhere ? sending.error : undefined,
    /** Whether it will be saved automatically when the server can be reached. */
    isWaiting: failedAtMs !== undefined,
    stopWaiting: () => setFailedAtMs(undefined),
    errors,
    /** Clears the errors of fields that the user has reset. */
    clearErrors: (pointers: readonly string[]) =>
      setErrors(Object.fromEntries(Object.entries(errors).filter(([pointer]) => !pointers.includes(pointer)))),
    /** The current version, if the save had a conflict. */
    conflict,
    forget: () => {
      setConflict(undefined)
      setErrors({})
      setFailedAtMs(undefined)
      sending.reset()
    },
    /** Closes the conflict; the input is kept. */
    postpone: () => setConflict(undefined),
    /** Saves the chosen values on the current version. */
    resolve: (current: Shipment, typed: Typed) => {
      const next = draftOn(current, typed)
      updateDraft(next)
      setConflict(undefined)
      show(current)
      save(next)
    },
  }
}

const finalErrors = ({ typed }: Draft): Record<string, string> =>
  Object.fromEntries(
    Object.keys(typed)
      .filter((pointer) => !isAlwaysOpen(pointer))
      .map((pointer) => [pointer, 'The shipment has reached a final status. This field cannot be changed any more.']),
  )
