/** Filters in the URL, with the names and format of the API query. */
export type Search = Record<string, string>

export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

/** Commas, colons and brackets stay readable: they are allowed in a query. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  const text = params
    .toString()
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
  return text === '' ? '' : `?${text}`
}

/** The known parameters, as text. */
export const searchOf =
  (names: readonly string[]) =>
  (search: Record<string, unknown>): Search =>
    Object.fromEntries(
      names
        .filter((name) => typeof search[name] === 'string' && search[name] !== '')
        .map((name) => [name, search[name] as string]),
    )

const SEVERAL = ['status', 'shipmentType', 'moveID', 'reference']

/** A search as a filter for the client: lists as arrays, ranges as objects. */
export function filterOf(search: Search): Record<string, unknown> {
  const filter: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(search)) {
    const range = /^(\w+)\[(gte|lte)\]$/.exec(name)
    if (range) filter[range[1]!] = { ...(filter[range[1]!] as object), [range[2]!]: value }
    else filter[name] = SEVERAL.includes(name) ? value.split(',') : value
  }
  return filter
}
