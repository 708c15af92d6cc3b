import type { Query } from './address.ts'
import type { Answer, CallOptions, Transport } from './transport.ts'

/** One page of a list. */
export type Page<Item> = {
  items: Item[]
  /** Where the next page begins; undefined on the last one. */
  nextCursor: string | undefined
  /** How many there are on all pages, if `count` asked for it. */
  totalCount: number | undefined
}

/** The answer of a list as a page. */
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
  /** Whether to count what is on all pages too; the service then has to look at all of it. */
  count?: boolean
}

/** The header that asks for what is on all pages to be counted. */
export const counting = (count: boolean | undefined) => ({ prefer: count ? 'count=exact' : undefined })

/** One page of a list whose filter may stand in the URL. */
export async function listAt<Item>(
  transport: Transport,
  path: string,
  query: Query,
  { count, ...options }: ListOptions,
): Promise<Page<Item>> {
  return pageOf(await transport.send<Item[]>({ ...options, method: 'GET', path, query, headers: counting(count) }))
}

/** Page after page, each asked for when it is wanted. */
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

/** What is on the pages, one after the other. */
export async function* eachItem<Item>(pages: AsyncIterable<Page<Item>>): AsyncGenerator<Item, void> {
  for await (const { items } of pages) yield* items
}
