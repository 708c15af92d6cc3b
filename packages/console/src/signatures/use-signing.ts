/** What a person has filled in and drawn, and what becomes of it when it is sent. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ConflictError, type NewSignature, type Shipment, type Signature } from '@vanline/client'
import { useState } from 'react'
import { newKey } from '../format/new-key.ts'
import { api } from '../session/api.ts'
import { signableQuery, signaturesQuery } from './query.ts'
import { fitted, type Stroke } from './strokes.ts'
import type { Purpose } from './words.ts'

export type Role = NewSignature['signerRole']

export function useSigning(shipment: Shipment, customer: string, onSigned: (signature: Signature) => void) {
  const queries = useQueryClient()
  const [purpose, setPurpose] = useState<Purpose>(usualPurpose(shipment))
  const [role, setRole] = useState<Role>('CUSTOMER')
  const [name, setName] = useState(customer)
  const [place, setPlace] = useState('')
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [missing, setMissing] = useState<{ name?: string; strokes?: string }>({})
  /** Which reading of the text this is: another one is asked for after a change. */
  const [reading, setReading] = useState(1)
  const text = useQuery(signableQuery(shipment.id, purpose, reading))
  const sending = useMutation({
    mutationFn: ({ content, key }: { content: NewSignature; key: string }) =>
      api.signatures.create(shipment.id, content, { idempotencyKey: key }),
    onSuccess: async (signature) => {
      await queries.invalidateQueries({ queryKey: signaturesQuery(shipment.id).queryKey })
      onSigned(signature)
    },
  })
  const stale = sending.error instanceof ConflictError ? sending.error : undefined
  const [key] = useState(newKey)
  const sign = () => {
    const found = {
      ...(name.trim() === '' && { name: 'Enter the name of the person who signs.' }),
      ...(strokes.length === 0 && { strokes: 'Sign in the field.' }),
    }
    setMissing(found)
    if (!text.data || Object.keys(found).length > 0) return
    const { shown, digest } = text.data
    const content = {
      ...{ purpose, signerName: name.trim(), signerRole: role, strokes: fitted(strokes) as never, shown, digest },
      ...(place.trim() && { place: { name: place.trim() } }),
    }
    sending.mutate({ content: content as NewSignature, key: `${key}-${reading}` })
  }
  return {
    ...{ purpose, role, name, place, strokes, missing, text },
    ...{ setRole, setName, setPlace },
    setPurpose: (next: Purpose) => {
      setPurpose(next)
      sending.reset()
    },
    setStrokes: (next: readonly Stroke[]) => {
      setStrokes(next)
      setMissing({})
    },
    sign,
    isSending: sending.isPending,
    /** Why nothing was signed: something has changed since the text was read. */
    stale,
    failure: sending.isError && !stale ? sending.error : undefined,
    /** Shows the newest text. What was drawn was under another one. */
    readAgain: () => {
      setStrokes([])
      setReading(reading + 1)
      sending.reset()
    },
  }
}

/** What is signed next, most likely. */
const usualPurpose = ({ status }: Shipment): Purpose =>
  status === 'IN_TRANSIT' || status === 'IN_STORAGE' || status === 'DELIVERED' ? 'DELIVERY' : 'INVENTORY_AT_ORIGIN'
