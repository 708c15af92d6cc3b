import type { Page } from '@vanline/client'
import { type Arguments, numberFrom, type Option } from './command.ts'
import { type Column, printError, showList, wantsTable } from './output.ts'

const LIMIT = 50
const LIMIT_MAX = 100_000
const PAGE_MAX = 200

/** Options for the length of a list. */
export const LIST_OPTIONS = {
  limit: { summary: `the maximum number; default ${LIMIT}`, value: 'number' },
  all: { summary: 'list all' },
} satisfies Record<string, Option>

/** Prints as much of a list as the options ask for, as a table or in another way, and says if there is more. */
export async function showPages<Item>(
  given: Arguments,
  pagesOf: (limit: number) => AsyncIterable<Page<Item>> | Promise<AsyncIterable<Page<Item>>>,
  show: readonly Column<Item>[] | ((items: readonly Item[]) => Promise<void>),
): Promise<void> {
  const wanted = given.has('all') ? Number.POSITIVE_INFINITY : numberFrom(given, 'limit', LIMIT, [1, LIMIT_MAX])
  const items: Item[] = []
  let hasMore = false
  for await (const page of await pagesOf(Math.min(wanted, PAGE_MAX))) {
    items.push(...page.items.slice(0, wanted - items.length))
    hasMore = page.nextCursor !== undefined || page.items.length > items.length
    if (items.length >= wanted) break
  }
  if (typeof show === 'function') await show(items)
  else showList(given, items, show)
  if (hasMore && wantsTable(given)) printError('There are more. Use --limit or --all.')
}
