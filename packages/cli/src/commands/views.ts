import type { ViewPatch } from '@vanline/client'
import { ABOUT_FIELDS, CONTENT_OPTIONS, contentOf, FIELD_WORDS } from '../assignments.ts'
import { VIEW_COLUMNS } from '../columns.ts'
import type { Command, Group } from '../command.ts'
import { withClient } from '../connection.ts'
import { LIST_OPTIONS, showPages } from '../lists.ts'
import {
  API_OPTIONS,
  deleteCommand,
  getCommand,
  patchCommand,
  type RecordKind,
  reportConflict,
  showChange,
  showCreated,
} from '../record-commands.ts'

const VIEW = '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f72'

const KIND = {
  name: 'views',
  one: 'view',
  example: { id: VIEW, patch: 'name="Late deliveries"' },
  get: (client, id) => client.views.get(id),
  update: (client, record, patch, options) => client.views.update(record, patch as ViewPatch, options),
  remove: (client, record) => client.views.delete(record),
} satisfies RecordKind

const list: Command = {
  summary: 'list your views and those that others share',
  about: 'Lists your own views and those that others share, newest first.',
  words: [],
  options: { page: { summary: 'only views for this page', value: 'page' }, ...LIST_OPTIONS, ...API_OPTIONS },
  examples: ['vanline views list', 'vanline views list --page shipments'],
  run: (given) =>
    withClient(given, (client) => {
      const page = given.text('page')
      return showPages(given, (limit) => client.views.pages({ ...(page && { page }), limit }), VIEW_COLUMNS)
    }),
}

const create: Command = {
  summary: 'store filters and columns of a page',
  about: `Stores filters, order and columns of a page, for you alone unless shared=true.

${ABOUT_FIELDS}`,
  words: [FIELD_WORDS],
  options: { ...CONTENT_OPTIONS, ...API_OPTIONS },
  examples: [
    'vanline views create name=Drafts page=shipments shared=true',
    `vanline views create --data '{"name": "Late", "page": "shipments", "query": {"status": ["IN_TRANSIT"]}}'`,
  ],
  run: (given) =>
    withClient(given, async (client) => {
      const content = await contentOf(given, given.words)
      showCreated(given, KIND.one, await client.views.create(content as Parameters<typeof client.views.create>[0]))
    }),
}

const share: Command = {
  summary: 'let others see a view',
  about:
    'Lets all callers see a view, or those of your party if you are bound to one. With --stop only its owner sees it again.',
  words: [{ name: 'id' }],
  options: { stop: { summary: 'show it only to its owner' }, ...API_OPTIONS },
  examples: [`vanline views share ${VIEW}`, `vanline views share ${VIEW} --stop`],
  run: (given) =>
    withClient(given, async (client) => {
      const seen = await client.views.get(given.words[0]!)
      const patch = { shared: !given.has('stop') }
      await reportConflict(given, { patch, seen }, async () =>
        showChange(given, KIND.one, { patch, seen }, await client.views.update(seen, patch)),
      )
    }),
}

/** The commands for views. */
export const views: Group = {
  about: 'Works with views: filters, order and columns of a page, stored for their owner and shared with others.',
  commands: { list, create, get: getCommand(KIND), patch: patchCommand(KIND), share, delete: deleteCommand(KIND) },
}
