import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConflictError, type Shipment, VanlineError } from '@vanline/client'
import { useRef, useState } from 'react'
import { newKey } from '../format/new-key.ts'
import { today } from '../format/today.ts'
import { useDraft } from '../forms/drafts.ts'
import { valueTyped } from '../forms/field.tsx'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { deliver, failedIn, type Outcomes, type Senders } from './delivery.ts'
import { FORM } from './fields.ts'
import { isWeighed } from './shipment-view.ts'

const PROOF = 'PROOF_OF_DELIVERY'

const needsProof = (error: unknown): boolean => error instanceof VanlineError && error.code === 'proof_missing'

/** The input of a delivery, and how it is sent. Photographs stay in the page, the rest survives a reload. */
export function useDelivery(shipment: Shipment, onDone: () => void) {
  const queries = useQueryClient()
  const initial = { occurredOn: today(), weight: '', note: '' }
  const { draft, change, forget } = useDraft(`status.${shipment.id}.DELIVERED`, initial)
  const [photographs, setPhotographs] = useState<readonly File[]>([])
  const [outcomes, setOutcomes] = useState<Outcomes>({})
  const current = useRef(shipment)
  if (shipment.lastUpdated > current.current.lastUpdated) current.current = shipment
  const sentPhotographs = useRef(new Set<File>())
  const photographKeys = useRef(new Map<File, string>())
  const noteKey = useRef(newKey())

  const take = (changed: Shipment) => {
    current.current = changed
    queries.setQueryData(keys.one('shipments', shipment.id), changed)
  }
  /** The next attempt is based on the version that another user saved. */
  const takeCurrent = (error: unknown): never => {
    if (error instanceof ConflictError && error.current) take(error.current as unknown as Shipment)
    throw error
  }
  const senders = (): Senders => {
    const { occurredOn, weight, note } = draft
    const actualWeight = valueTyped(FORM, '/actualWeight', weight) as number | null
    return {
      status: () =>
        api.shipments
          .status(current.current, { status: 'DELIVERED', ...(occurredOn && { occurredOn }) })
          .then(take, takeCurrent),
      ...(actualWeight !== null &&
        !isWeighed(current.current) && {
          weight: () => api.shipments.update(current.current, { actualWeight }).then(take, takeCurrent),
        }),
      ...(photographs.length > 0 && { photographs: addPhotographs }),
      ...(note.trim() && {
        note: () => api.notes.create({ shipmentID: shipment.id }, { text: note }, { idempotencyKey: noteKey.current }),
      }),
    }
  }
  const addPhotographs = async () => {
    for (const file of photographs) {
      if (sentPhotographs.current.has(file)) continue
      const about = { documentType: PROOF, name: file.name }
      const idempotencyKey = photographKeys.current.get(file) ?? newKey()
      photographKeys.current.set(file, idempotencyKey)
      await api.documents.add({ shipmentID: shipment.id }, about, new Blob([file]), { idempotencyKey })
      sentPhotographs.current.add(file)
    }
  }
  const sending = useMutation({
    mutationFn: () => deliver(senders(), outcomes, { needsProof }),
    onSuccess: (next) => {
      setOutcomes(next)
      if (failedIn(next).length > 0) return
      forget()
      onDone()
    },
  })
  return { draft, change, photographs, setPhotographs, outcomes, failed: failedIn(outcomes), sending }
}
