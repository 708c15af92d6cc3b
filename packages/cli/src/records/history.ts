/** The commands `history` and `watch`, and following the event feed. */
import type { Client, Event } from '@vanline/client'
import { type Arguments, type Command, Failure, onlyGiven } from '../command.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import { addLocators, eventText, type Locators } from '../event-text.ts'
import { LIST_OPTIONS, showPages } from '../lists.ts'
import { printError, printJson, printJsonLine, wantsTable } from '../output.ts'
import { everIdOf, findRecord, methodsOf, type RecordKind } from './kind.ts'

/** Prints events until a signal stops the command. The exit code then says that it was interrupted. */
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

export const historyCommand = (kind: RecordKind): Command => ({
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
  examples: [
    `vanline ${kind.name} history ${kind.example.id}`,
    `vanline ${kind.name} history ${kind.example.id} --type shipment.status_changed`,
  ],
  run: (given) =>
    withClient(given, (client) => {
      const type = given.list('type')
      const filter = onlyGiven({ actor: given.text('actor'), type: type.length > 0 ? type : undefined })
      return showPages(
        given,
        async (limit) => {
          const id = await everIdOf(client, kind, given.words[0]!)
          return methodsOf(client, kind).historyPages(id, { ...filter, limit })
        },
        (events) => showEvents(given, client, events),
      )
    }),
})

export const watchCommand = (kind: RecordKind): Command => ({
  summary: 'print changes live',
  about:
    'Prints changes from now on, of one record or of all, until you press Ctrl-C. It reconnects and misses no event.',
  words: [{ name: 'id', isOptional: true }],
  options: API_OPTIONS,
  examples: [`vanline ${kind.name} watch`, `vanline ${kind.name} watch ${kind.example.id}`],
  run: (given) =>
    withClient(given, async (client) => {
      // Read first, so that no event is missed while the record is looked up.
      const after = await newestEvent(client)
      const [word] = given.words
      const id = word === undefined ? undefined : (await findRecord(client, kind, word)).id
      const { types, member } = kind.watched!
      await followEvents(given, client, { after, type: types }, (event) => id === undefined || event[member] === id)
    }),
})
