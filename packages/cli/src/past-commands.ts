/** What happened, and what happens now. */
import type { Client, Event, HistoryFilter, Page } from '@vanline/client'
import { EVENT_COLUMNS, eventLine } from './columns.ts'
import type { Arguments, Command } from './command.ts'
import { withClient } from './connection.ts'
import { LIST_OPTIONS, pagesShown } from './lists.ts'
import { print, printError, printJsonLine, safe, wantsTable } from './output.ts'
import { API_OPTIONS } from './record-commands.ts'

/** Follows events until a signal ends it, which is how it is meant to end. */
export async function followEvents(
  given: Arguments,
  client: Client,
  { after, type, moveID }: { after: number; type?: readonly string[]; moveID?: string },
  isWanted: (event: Event) => boolean = () => true,
): Promise<void> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const filter = { ...(type && type.length > 0 ? { type } : {}), ...(moveID === undefined ? {} : { moveID }) }
  const events = client.events.follow({
    ...{ ...filter, after, signal: controller.signal },
    onBreak: (_error, delayMs) => printError(`The stream broke off; again in ${Math.ceil(delayMs / 1000)} s.`),
  })
  for await (const event of events) {
    if (!isWanted(event)) continue
    if (wantsTable(given)) print(safe(eventLine(event)))
    else printJsonLine(event)
  }
  process.off('SIGINT', stop).off('SIGTERM', stop)
}

/** The number of the newest event there is, whether the caller may see it or not. */
export const newestEvent = async (client: Client): Promise<number> => (await client.events.page({ last: 1 })).position

type Pages = AsyncIterable<Page<Event>>

export const historyCommand = (
  name: string,
  id: string,
  pagesOf: (client: Client, word: string, filter: HistoryFilter) => Pages | Promise<Pages>,
): Command => ({
  summary: 'show what happened to it, newest first',
  about:
    'Shows what happened to it and to what belongs to it, newest first: when, who, through which channel. Also after it was deleted.',
  words: [{ name: 'id' }],
  options: {
    type: { summary: 'only events of this type, shipment.* for all of a kind', value: 'type', isRepeatable: true },
    actor: { summary: 'only what this one did: key:<id> for a key, the subject for a token', value: 'actor' },
    ...LIST_OPTIONS,
    ...API_OPTIONS,
  },
  examples: [`vanline ${name} history ${id}`, `vanline ${name} history ${id} --type shipment.status_changed`],
  run: (given) =>
    withClient(given, (client) => {
      const actor = given.text('actor')
      const type = given.list('type')
      const filter = { ...(actor === undefined ? {} : { actor }), ...(type.length > 0 ? { type } : {}) }
      return pagesShown(given, (limit) => pagesOf(client, given.words[0]!, { ...filter, limit }), EVENT_COLUMNS)
    }),
})

export const watchCommand = (
  name: string,
  id: string,
  types: readonly string[],
  wantedOf: (client: Client, word: string) => Promise<(event: Event) => boolean>,
): Command => ({
  summary: 'print what happens, as it happens',
  about:
    'Prints what happens from now on, to one of them or to all, until it is ended with Ctrl-C. It takes up where it was when the connection breaks.',
  words: [{ name: 'id', isOptional: true }],
  options: API_OPTIONS,
  examples: [`vanline ${name} watch`, `vanline ${name} watch ${id}`],
  run: (given) =>
    withClient(given, async (client) => {
      // Asked for first, so that nothing is missed that happens while the rest is looked up.
      const after = await newestEvent(client)
      const [word] = given.words
      const isWanted = word === undefined ? () => true : await wantedOf(client, word)
      await followEvents(given, client, { after, type: types }, isWanted)
    }),
})
