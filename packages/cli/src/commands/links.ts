import { LINK_COLUMNS } from '../columns.ts'
import type { Command, Group } from '../command.ts'
import { confirm, YES_OPTION } from '../confirm.ts'
import { CONNECTION_OPTIONS, withClient } from '../connection.ts'
import { expiryFrom } from '../expiry.ts'
import { print, printError } from '../output.ts'
import { partsCommand } from '../records/lists.ts'

const MOVE = 'KB7GMX'
const LINK = '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f70'

/** Prints a link, which the service shows once. It is relative to the service if that does not know its public address. */
export function printCreatedLink(link: { id: string; url: string; expiresAt: string }, serviceUrl: string): void {
  printError(`Created the link ${link.id}, valid until ${link.expiresAt}. Copy it now; it is not shown again:`)
  print(link.url.startsWith('/') ? serviceUrl.replace(/\/+$/, '') + link.url : link.url)
}

const create: Command = {
  summary: 'create a tracking link for a move',
  about: `Creates a link with which a customer follows a move in a browser, without an account, and prints it once; the service stores only
a hash. Everyone who has the link sees the status, dates and towns of the shipments, and nothing else. It expires after 90
days unless --expires says otherwise.`,
  words: [{ name: 'move' }],
  options: {
    label: { summary: 'a note for your own people, for example who gets it', value: 'text' },
    expires: { summary: 'when it expires: an instant, a date, or days such as 30d', value: 'when' },
    ...CONNECTION_OPTIONS,
  },
  examples: [`vanline links create ${MOVE}`, `vanline links create ${MOVE} --label "For Ada" --expires 30d`],
  run: (given) =>
    withClient(given, async (client, { url }) => {
      const content = { label: given.text('label') ?? null, expiresAt: expiryFrom(given.text('expires')) }
      const link = await client.links.create(given.words[0]!, content)
      printCreatedLink(link, url)
    }),
}

const list = partsCommand({
  word: 'move',
  summary: 'list the tracking links of a move',
  about: 'Lists the tracking links of a move, newest first, without their secrets.',
  examples: [`vanline links list ${MOVE}`],
  columns: LINK_COLUMNS,
  parts: (client, word) => client.links.list(word),
})

const revoke: Command = {
  summary: 'revoke a tracking link',
  about: `Revokes a tracking link by its id. It stops working at once, also on pages that are open. On a terminal it asks first, unless
you give --yes; scripts are not asked.`,
  words: [{ name: 'link' }],
  options: { ...YES_OPTION, ...CONNECTION_OPTIONS },
  examples: [`vanline links revoke ${LINK}`],
  run: (given) =>
    withClient(given, async (client) => {
      const [id = ''] = given.words
      await confirm(given, `Revoke the link ${id}? This cannot be undone.`)
      await client.links.delete(id)
      printError(`Revoked ${id}.`)
    }),
}

/** The commands for tracking links. */
export const links: Group = {
  about: 'Works with tracking links, with which customers follow their moves. Name a move by its id or locator.',
  commands: { create, list, revoke },
}
