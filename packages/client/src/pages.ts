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

/** One page of a list whose filter may stand in the URL. */
export async function listAt<Item>(
  transport: Transport,
  path: string,
  query: Query,
  options: CallOptions,
): Promise<Page<Item>> {
  return pageOf(await transport.send<Item[]>({ ...options, method: 'GET', path, query }))
}

/** Page after page, each asked for when it is wanted. */
export async function* eachPage<Item>(
  list: (cursor: string | undefined) => Promise<Page<Item>>,
  from: string | undefined,
): AsyncGenerator<Page<Item>, void> {
  for (let cursor = from; ; ) {
    const page = await list(cursor)
    yield page
    if (page.nextCursor === undefined) return
    cursor = page.nextCursor
  }
}

/** What is on the pages, one after the other. */
export async function* eachItem<Item>(pages: AsyncIterable<Page<Item>>): AsyncGenerator<Item, void> {
  for await (const { items } of pages) yield* items
}
