import { useQuery } from '@tanstack/react-query'
import type { PublicCompany } from '@vanline/client'
import { serverUrl } from './settings.ts'

/** What everyone may see of the company, without a credential; undefined until it is read, and if it cannot be read. */
export const usePublicCompany = (): PublicCompany | undefined =>
  useQuery({
    queryKey: ['company', 'public'],
    queryFn: async ({ signal }): Promise<PublicCompany> => {
      const answer = await fetch(`${serverUrl}/v1/company/public`, { signal })
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
      return answer.json()
    },
  }).data
