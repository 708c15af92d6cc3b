import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rememberHabits } from '../format/habits.ts'
import { useSession } from '../session/session.ts'
import { companyQuery } from './query.ts'

/** Keeps weights and calendars as the company has chosen. A browser that cannot read the company keeps what it knows. */
export function CompanyHabits(): null {
  const { owner } = useSession()
  const { data } = useQuery({ ...companyQuery, enabled: owner !== null })
  useEffect(() => {
    if (data) rememberHabits(data)
  }, [data])
  return null
}
