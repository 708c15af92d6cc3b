import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'

/** The company that runs the service. Its events update what is cached. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => api.company.get({ signal }),
})
