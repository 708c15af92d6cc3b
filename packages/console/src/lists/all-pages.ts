import type { Page } from '@vanline/client'

/** The records of all pages of a list that has few. Large records are on more pages than their number needs. */
export async function allPages<Item>(pages: AsyncIterable<Page<Item>>): Promise<{ items: Item[] }> {
  const items: Item[] = []
  for await (const page of pages) items.push(...page.items)
  return { items }
}
