import type { Company, CompanyContent } from '@vanline/client'

/** What the service sets itself. */
const READ_ONLY = ['id', 'createdAt', 'lastUpdated', 'eTag', 'source']

/** The members of the company that people write. */
export const writableOf = (company: Partial<Company>): Partial<CompanyContent> =>
  Object.fromEntries(Object.entries(company).filter(([name]) => !READ_ONLY.includes(name)))

/** Whether the company was saved; before that it has default values. */
export const hasBeenWritten = ({ createdAt, lastUpdated }: Company): boolean => createdAt !== lastUpdated

/** Whether the company has these values already. A member that is left out is null, or has its default. */
export function isSameCompany(company: Company, content: Partial<CompanyContent>): boolean {
  const withoutNulls = (value: unknown) => JSON.parse(JSON.stringify(value), (_, member) => member ?? undefined)
  const sorted = (value: object) => Object.entries(withoutNulls(value)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(sorted(writableOf(company))) === JSON.stringify(sorted(content))
}

/** The company for a screen: a logo is thousands of characters. */
export const withShortLogo = <Shown extends { logo?: string | null }>(company: Shown): Shown =>
  company.logo ? { ...company, logo: shortLogo(company.logo) } : company

export const shortLogo = (url: string): string =>
  `${url.slice(0, url.indexOf(','))}, … (${url.length.toLocaleString('en-US')} characters)`
