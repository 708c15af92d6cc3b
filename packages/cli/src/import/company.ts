/** The company in a file of `export all`. A service has one, so the file is applied only to a company that was never saved. */
import { type Client, type Company, type CompanyContent, PermissionError, ValidationError } from '@vanline/client'
import { hasBeenWritten, isSameCompany, writableOf } from '../company.ts'
import type { Mapping } from './mapping.ts'
import { type Answered, complaintsOf } from './outcome.ts'
import type { Sender } from './send.ts'

/** Whether a line is the company. A job has a time zone and a kind. */
export const isCompany = (body: Record<string, unknown>): boolean => 'timeZone' in body && !('kind' in body)

const refused = (detail: string): Answered => ({ kind: 'bad', complaints: [{ detail }] })

/** Sends the company, or only checks it. */
export function companySenderOf(client: Client, mapping: Mapping, dryRun: boolean): Sender {
  const send: Sender['send'] = async (body) => {
    const content = writableOf(body as Partial<Company>) as CompanyContent
    const current = await client.company.get()
    if (isSameCompany(current, content)) return { kind: 'repeated' }
    if (hasBeenWritten(current)) return refused('The service has another company already, which stays as it is.')
    try {
      await client.company.replace(current, content, { dryRun })
      return { kind: 'created' }
    } catch (error) {
      if (error instanceof PermissionError) return refused('The company needs the scope company:manage.')
      if (!(error instanceof ValidationError)) throw error
      return { kind: 'bad', complaints: complaintsOf(error.problem?.errors ?? [], error.message, mapping) }
    }
  }
  return { send, close() {} }
}
