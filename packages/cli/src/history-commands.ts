/** The commands `history` and `watch`, and following the event feed. */
import type { Client, Event, HistoryFilter, Page } from '@vanline/client'
import { type Arguments, type Command, Failure } from './command.ts'
import { withClient } from './connection.ts'
import { addLocators, eventText, type Locators } from './event-text.ts'
import { LIST_OPTIONS, showPages } from './lists.ts'
import { printError, printJson, printJsonLine, wantsTable } from './output.ts'
import { API_OPTIONS } from './record-commands.ts'

/** Prints events until a signal stops it, which is then its exit code too. */
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
    onBreak: (_error, delayMs) =>
      printError(`The connection was lost. Reconnecting in ${Math.ceil(delayMs / 1000)} s.`),
  })
  const locators: Locators = new Map()
  for await (const event of events) {
    if (!isWanted(event)) continue
    if (!wantsTable(given)) printJsonLine(event)
    else {
      await addLocators(client, [event], locators)
      process.stdout.write(eventText(event, locators))
    }
  }
  process.off('SIGINT', stop).off('SIGTERM', stop)
  throw new Failure('', 'interrupted')
}

/** Prints events that were read. */
export async function showEvents(given: Arguments, client: Client, events: readonly Event[]): Promise<void> {
  if (!wantsTable(given)) {
    printJson(events)
    return
  }
  const locators: Locators = new Map()
  await addLocators(client, events, locators)
  process.stdout.write(events.map((event) => eventText(event, locators)).join('') || 'No results.\n')
}

/** The number of the newest event, even if the caller may not read it. */
export const newestEvent = async (client: Client): Promise<number> => (await client.events.page({ last: 1 })).position

type Pages = AsyncIterable<Page<Event>>

export const historyCommand = (
  name: string,
  id: string,
  pagesOf: (client: Client, word: string, filter: HistoryFilter) => Pages | Promise<Pages>,
): Command => ({
  summary: 'show the history, newest first',
  about:
    'Shows the history of the record and of what belongs to it, newest first: time, actor, channel and changes. Also works after it was deleted.',
  words: [{ name: 'id' }],
  options: {
    type: {
      summary: 'only this type of event; shipment.* for all types of a record',
      value: 'type',
      isRepeatable: true,
    },
    actor: { summary: 'only this actor: key:<id> for a key, the subject for a token', value: 'actor' },
    ...LIST_OPTIONS,
    ...API_OPTIONS,
  },
  examples: [`vanline ${name} history ${id}`, `vanline ${name} history ${id} --type shipment.status_changed`],
  run: (given) =>
    withClient(given, (client) => {
      const actor = given.text('actor')
      const type = given.list('type')
      const filter = { ...(actor === undefined ? {} : { actor }), ...(type.length > 0 ? { type } : {}) }
      return showPages(
        given,
        (limit) => pagesOf(client, given.words[0]!, { ...filter, limit }),
        (events) => showEvents(given, client, events),
      )
    }),
})

export const watchCommand = (
  name: string,
  id: string,
  types: readonly string[],
  wantedOf: (client: Client, word: string) => Promise<(event: Event) => boolean>,
): Command => ({
  summary: 'print changes live',
  about:
    'Prints changes from now on, of one record or of all, until you press Ctrl-C. It reconnects and misses no event.',
  words: [{ name: 'id', isOptional: true }],
  options: API_OPTIONS,
  examples: [`vanline ${name} watch`, `vanline ${name} watch ${id}`],
  run: (given) =>
    withClient(given, async (client) => {
      // Read first, so that no event is missed while the record is looked up.
      const after = await newestEvent(client)
      const [word] = given.words
      const isWanted = word === undefined ? () => true : await wantedOf(client, word)
      await followEvents(given, client, { after, type: types }, isWanted)
    }),
})
