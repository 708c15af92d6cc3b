import { useMutation } from '@tanstack/react-query'
import { ConflictError } from '@vanline/client'
import { useState } from 'react'
import { useErrors } from '../forms/errors.ts'

type Version = { id: string; eTag: string }
type Saving<Item, Content> = {
  form: string
  /** The record to change; undefined to create one. */
  record: Item | undefined
  send: (content: Content, read: Item | undefined) => Promise<Item>
  onSaved: (saved: Item) => unknown
}

/**
 * Saving a form, based on the version at the time of opening. After a conflict, the form shows what the other user changed, and saving again
 * is based on it.
 */
export function useSaving<Item extends Version, Content>({ form, record, send, onSaved }: Saving<Item, Content>) {
  const [read, setRead] = useState(record)
  const { errors, isSound, take } = useErrors(form)
  const saving = useMutation({
    mutationFn: (content: Content) => send(content, read),
    onSuccess: (saved) => {
      setRead(saved)
      return onSaved(saved)
    },
    onError: (error) => {
      if (error instanceof ConflictError && error.current) setRead(error.current as unknown as Item)
      take(error)
    },
  })
  return { saving, errors, isSound }
}
