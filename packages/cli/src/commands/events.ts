import { type Command, type Group, numberFrom, UsageError } from '../command.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import { moveIdOf } from '../find.ts'
import { followEvents, newestEvent, showEvents } from '../records/history.ts'

const FILTERS = {
  after: { summary: 'the number of the last event you have', value: 'seq' },
  type: { summary: 'only this type of event; shipment.* for all types of a record', value: 'type', isRepeatable: true },
  move: { summary: 'only this move, by id or locator, and what belongs to it', value: 'move' },
}

const list: Command = {
  summary: 'list events, oldest first',
  about:
    'Lists events from the beginning, or after the number in --after, or the newest ones with --last; oldest first.',
  options: {
    last: { summary: 'only the newest events, this many', value: 'number' },
    ...FILTERS,
    limit: { summary: 'the maximum number; default 50', value: 'number' },
    ...API_OPTIONS,
  },
  examples: ['vanline events list --last 20', 'vanline events list --after 1200 --limit 200'],
  run: (given) =>
    withClient(given, async (client) => {
      const move = given.text('move')
      const type = given.list('type')
      const isNewest = given.has('last')
      if (isNewest && (given.has('after') || given.has('limit')))
        throw new UsageError('--last cannot be combined with --after or --limit')
      const range = isNewest
        ? { last: numberFrom(given, 'last', 50, [1, 200]) }
        : { after: numberFrom(given, 'after', 0, [0, 999_999_999]), limit: numberFrom(given, 'limit', 50, [1, 200]) }
      const filter = {
        ...range,
        ...(type.length > 0 ? { type } : {}),
        ...(move === undefined ? {} : { moveID: await moveIdOf(client, move) }),
      }
      await showEvents(given, client, await client.events.list(filter))
    }),
}

const tail: Command = {
  summary: 'print events live',
  about: `Prints every event from now on, or after the number in --after (0: from the beginning), each once and in order, until you
press Ctrl-C. It reconnects and misses no event.`,
  options: { ...FILTERS, ...API_OPTIONS },
  examples: ['vanline events tail', 'vanline events tail --after 0 --type shipment.status_changed --json'],
  run: (given) =>
    withClient(given, async (client) => {
      const move = given.text('move')
      const after = given.has('after') ? numberFrom(given, 'after', 0, [0, 999_999_999]) : await newestEvent(client)
      await followEvents(given, client, {
        after,
        type: given.list('type'),
        ...(move === undefined ? {} : { moveID: await moveIdOf(client, move) }),
      })
    }),
}

/** The commands for events. */
export const events: Group = { about: 'Reads the event feed.', commands: { list, tail } }
