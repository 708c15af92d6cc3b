import type { Company, CompanyContent } from '@vanline/client'

/** What was typed into the form: text by the pointer of its field, and the parts that are not text. A member that was not touched is missing. */
export type TypedCompany = {
  texts: Readonly<Record<string, string>>
  licenses?: CompanyContent['licenses']
  logo?: string | null
  customerRequests?: CompanyContent['customerRequests']
}

export const ADDRESS_FIELDS = ['streetAddress1', 'streetAddress2', 'city', 'state', 'postalCode', 'country'] as const
const TEXT_FIELDS = [
  ...(['name', 'phone', 'email', 'website', 'timeZone', 'units', 'firstDayOfWeek', 'actualWeightRule'] as const),
] as const

/** The text of a field: as typed, or else as it is stored. */
export function textIn(company: Company, { texts }: TypedCompany, pointer: string): string {
  if (texts[pointer] !== undefined) return texts[pointer]
  const [, name = '', part] = pointer.split('/')
  const value = (company as Record<string, unknown>)[name]
  const text = part === undefined ? value : (value as Record<string, unknown> | null)?.[part]
  return typeof text === 'string' ? text : ''
}

/** The content to send: what was typed, and everything else as it is stored now. */
export function contentOf(company: Company, typed: TypedCompany): CompanyContent {
  const { id: _, createdAt: __, lastUpdated: ___, eTag: ____, ...stored } = company
  const textOf = (pointer: string) => textIn(company, typed, pointer).trim() || null
  const parts = ADDRESS_FIELDS.map((name) => [name, textOf(`/address/${name}`)] as const)
  const address = parts.some(([, text]) => text !== null) ? Object.fromEntries(parts) : null
  return {
    ...stored,
    ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, textOf(`/${name}`)])),
    address,
    ...(typed.licenses && { licenses: typed.licenses.filter(({ label, number }) => label !== '' || number !== '') }),
    ...(typed.logo !== undefined && { logo: typed.logo }),
    ...(typed.customerRequests && { customerRequests: typed.customerRequests }),
  } as CompanyContent
}

export const isTouched = ({ texts, ...parts }: TypedCompany): boolean =>
  Object.keys(texts).length > 0 || Object.values(parts).some((part) => part !== undefined)

/** A file as a data URL. */
export const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
