/** Filters as they stand in the URL: the names and the form of the API's own query, so that one can be copied to the other. */
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

/** Only the names that are known, each as text. */
export const searchOf =
  (names: readonly string[]) =>
  (search: Record<string, unknown>): Search =>
    Object.fromEntries(
      names
        .filter((name) => typeof search[name] === 'string' && search[name] !== '')
        .map((name) => [name, search[name] as string]),
    )

const SEVERAL = ['status', 'shipmentType', 'moveID', 'reference']

/** The filter of the client for a search: lists where several values may stand, ranges as objects. */
export function filterOf(search: Search): Record<string, unknown> {
  const filter: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(search)) {
    const range = /^(\w+)\[(gte|lte)\]$/.exec(name)
    if (range) filter[range[1]!] = { ...(filter[range[1]!] as object), [range[2]!]: value }
    else filter[name] = SEVERAL.includes(name) ? value.split(',') : value
  }
  return filter
}
