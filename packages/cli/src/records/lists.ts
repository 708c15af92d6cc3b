/** The commands that list and create records: their texts, and what they ask the client for. */
import type { Client, Page, Versioned } from '@vanline/client'
import { ABOUT_FIELDS, CONTENT_OPTIONS, contentOf, FIELD_WORDS } from '../assignments.ts'
import type { Arguments, Command, Word } from '../command.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import type { Content } from '../fields.ts'
import { LIST_OPTIONS, showPages } from '../lists.ts'
import { type Column, showList } from '../output.ts'
import { showCreated } from './changes.ts'

type Texts = Pick<Command, 'summary' | 'about' | 'examples'>
type Pages<Item> = AsyncIterable<Page<Item>>

/** Lists records page by page. */
export const listCommand = <Item>({
  columns,
  options,
  pages,
  ...texts
}: Texts &
  Pick<Command, 'words' | 'options'> & {
    columns: readonly Column<Item>[]
    pages(client: Client, given: Arguments, limit: number): Pages<Item> | Promise<Pages<Item>>
  }): Command => ({
  ...texts,
  options: { ...options, ...LIST_OPTIONS, ...API_OPTIONS },
  run: (given) =>
    withClient(given, (client) => showPages(given, async (limit) => pages(client, given, limit), columns)),
})

/** Lists all that belongs to one record, which the word names. */
export const partsCommand = <Item>({
  word,
  columns,
  parts,
  ...texts
}: Texts & {
  word: string
  columns: readonly Column<Item>[]
  parts(client: Client, word: string): Promise<readonly Item[]>
}): Command => ({
  ...texts,
  words: [{ name: word }],
  options: API_OPTIONS,
  run: (given) => withClient(given, async (client) => showList(given, await parts(client, given.words[0]!), columns)),
})

/** Creates a record from fields, below the record that `parent` names, if there is one. */
export const createCommand = <New>(
  one: string,
  {
    parent,
    about,
    options,
    create,
    ...texts
  }: Texts & {
    about: string
    parent?: Word
    options?: Command['options']
    create(client: Client, content: New, given: Arguments): Promise<Versioned>
  },
): Command => ({
  ...texts,
  about: `${about}\n\n${ABOUT_FIELDS}`,
  words: [...(parent ? [parent] : []), FIELD_WORDS],
  options: { ...options, ...CONTENT_OPTIONS, ...API_OPTIONS },
  run: (given) =>
    withClient(given, async (client) => {
      const content: Content = await contentOf(given, parent ? given.words.slice(1) : given.words)
      showCreated(given, one, await create(client, content as New, given))
    }),
})
