import type { Query } from './address.ts'
import type { Answer, CallOptions, Transport } from './transport.ts'

/** One page of a list. */
export type Page<Item> = {
  items: Item[]
  /** The cursor of the next page; undefined on the last page. */
  nextCursor: string | undefined
  /** The number of records on all pages, if `count` was set. */
  totalCount: number | undefined
}

/** A page from the answer of a list. */
export function pageOf<Item>({ headers, body }: Answer<Item[]>): Page<Item> {
  const total = headers.get('total-count')
  const nextCursor = nextCursorOf(headers.get('link'))
  return { items: body, nextCursor, totalCount: total === null ? undefined : Number(total) }
}

function nextCursorOf(link: string | null): string | undefined {
  const target = link?.match(/<([^>]*)>;\s*rel="next"/)?.[1]
  return target === undefined ? undefined : (new URLSearchParams(target.split('?')[1]).get('cursor') ?? undefined)
}

export type ListOptions = CallOptions & {
  /** Count the records of all pages; the service then examines all of them. */
  count?: boolean
}

/** The header for an exact count. */
export const counting = (count: boolean | undefined) => ({ prefer: count ? 'count=exact' : undefined })

/** One page of a list with its filter in the URL. */
export async function listAt<Item>(
  transport: Transport,
  path: string,
  query: Query,
  { count, ...options }: ListOptions,
): Promise<Page<Item>> {
  return pageOf(await transport.send<Item[]>({ ...options, method: 'GET', path, query, headers: counting(count) }))
}

/** All pages; each is requested when it is needed. */
export async function* eachPage<Item>(
  list: (place: { cursor?: string }) => Promise<Page<Item>>,
  from: string | undefined,
): AsyncGenerator<Page<Item>, void> {
  for (let cursor = from; ; ) {
    const page = await list(cursor === undefined ? {} : { cursor })
    yield page
    if (page.nextCursor === undefined) return
    cursor = page.nextCursor
  }
}

/** The whole list of the few records that belong to another one. It has more pages only if the records are very many or very large. */
export async function wholeListAt<Item>(
  transport: Transport,
  path: string,
  options: CallOptions,
  query: Query = {},
): Promise<Item[]> {
  const items: Item[] = []
  const pages = eachPage((place) => listAt<Item>(transport, path, { ...query, ...place }, options), undefined)
  for await (const item of eachItem(pages)) items.push(item)
  return items
}

/** The records of all pages. */
export async function* eachItem<Item>(pages: AsyncIterable<Page<Item>>): AsyncGenerator<Item, void> {
  for await (const { items } of pages) yield* items
}
