import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Company, type CompanyContent, ConflictError } from '@vanline/client'
import { type FormEvent, useState } from 'react'
import { isUnsaved } from '../format/habits.ts'
import { useErrors } from '../forms/errors.ts'
import { api } from '../session/api.ts'
import { contentOf, isTouched, type TypedCompany } from './company.ts'
import { companyQuery } from './query.ts'

export const COMPANY_FORM = 'CompanyContent'
const UNTOUCHED: TypedCompany = { texts: {} }

/**
 * What was typed about the company, and saving it. What was not touched shows the stored value, also after another user has changed it, so that
 * saving never takes their change back. Saving is based on the version that the form shows.
 */
export function useCompanyForm(known: Company) {
  const stored = withOwnZone(known)
  const queries = useQueryClient()
  const [typed, setTyped] = useState(UNTOUCHED)
  const [read, setRead] = useState(stored)
  // A version that arrives while nothing is typed is shown at once; otherwise the service says on saving what has changed.
  const base = isTouched(typed) ? read : stored
  const { errors, isSound, take, setErrors } = useErrors(COMPANY_FORM)
  const saving = useMutation({
    mutationFn: (content: CompanyContent) => api.company.replace(base, content),
    onSuccess: (saved) => {
      queries.setQueryData(companyQuery.queryKey, saved)
      setRead(saved)
      setTyped(UNTOUCHED)
      notifications.show({ color: 'green', message: 'The company is saved.' })
    },
    onError: (error) => {
      // Their change is shown; saving again is based on it.
      if (error instanceof ConflictError && error.current) setRead(error.current as unknown as Company)
      take(error)
    },
  })
  const edit = (next: Partial<TypedCompany>) => {
    if (!isTouched(typed)) setRead(stored)
    setTyped({ ...typed, ...next })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const content = contentOf(base, typed)
    if (isSound(content)) saving.mutate(content)
  }
  const discard = () => {
    setTyped(UNTOUCHED)
    setErrors({})
    saving.reset()
  }
  return { base, typed, saving, errors, edit, submit, discard }
}

/** A company that was never saved is proposed to be where its first user is. */
const withOwnZone = (company: Company): Company =>
  isUnsaved(company) ? { ...company, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } : company
