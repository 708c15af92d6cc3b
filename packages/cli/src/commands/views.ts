import type { Command } from '../command.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import { reportConflict, showChange } from '../records/changes.ts'
import { groupOf } from '../records/commands.ts'
import { VIEWS } from '../records/kinds.ts'

const share: Command = {
  summary: 'let others see a view',
  about:
    'Lets all callers see a view, or those of your party if you are bound to one. With --stop only its owner sees it again.',
  words: [{ name: 'id' }],
  options: { stop: { summary: 'show it only to its owner' }, ...API_OPTIONS },
  examples: [`vanline views share ${VIEWS.example.id}`, `vanline views share ${VIEWS.example.id} --stop`],
  run: (given) =>
    withClient(given, async (client) => {
      const seen = await client.views.get(given.words[0]!)
      const patch = { shared: !given.has('stop') }
      await reportConflict(given, { patch, seen }, async () =>
        showChange(given, 'view', { patch, seen }, await client.views.update(seen, patch)),
      )
    }),
}

/** The commands for views. */
export const views = groupOf(VIEWS, 'list', 'create', 'get', 'patch', { share }, 'delete')
