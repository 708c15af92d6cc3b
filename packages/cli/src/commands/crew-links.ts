import { CREW_LINK_COLUMNS } from '../columns.ts'
import type { Command, Group } from '../command.ts'
import { confirm, YES_OPTION } from '../confirm.ts'
import { CONNECTION_OPTIONS, withClient } from '../connection.ts'
import { expiryFrom } from '../expiry.ts'
import { printError } from '../output.ts'
import { partsCommand } from '../records/lists.ts'
import { printCreatedLink } from './links.ts'

const MEMBER = '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f81'
const LINK = '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f82'

const create: Command = {
  summary: 'create a link for the phone of a crew member',
  about: `Creates a link with which a crew member signs in on a phone, and prints it once; the service stores only a hash. Who has the link
sees the jobs that the crew member is booked for, and reports what was done. It expires after 90 days unless --expires says
otherwise, and works while the crew member is active.`,
  words: [{ name: 'crew member' }],
  options: {
    label: { summary: 'a note for your own people, for example which phone has it', value: 'text' },
    expires: { summary: 'when it expires: an instant, a date, or days such as 30d', value: 'when' },
    ...CONNECTION_OPTIONS,
  },
  examples: [
    `vanline crew-links create ${MEMBER}`,
    `vanline crew-links create ${MEMBER} --label "Own phone" --expires 30d`,
  ],
  run: (given) =>
    withClient(given, async (client, { url }) => {
      const content = { label: given.text('label') ?? null, expiresAt: expiryFrom(given.text('expires')) }
      const link = await client.crewLinks.create(given.words[0]!, content)
      printCreatedLink(link, url)
    }),
}

const list = partsCommand({
  word: 'crew member',
  summary: 'list the links of a crew member',
  about: 'Lists the links of a crew member, newest first, without their secrets.',
  examples: [`vanline crew-links list ${MEMBER}`],
  columns: CREW_LINK_COLUMNS,
  parts: (client, word) => client.crewLinks.list(word),
})

const revoke: Command = {
  summary: 'revoke a crew link',
  about: `Revokes a crew link by its id. It stops working at once; what waits on the phone stays there. On a terminal it asks first, unless
you give --yes; scripts are not asked.`,
  words: [{ name: 'link' }],
  options: { ...YES_OPTION, ...CONNECTION_OPTIONS },
  examples: [`vanline crew-links revoke ${LINK}`],
  run: (given) =>
    withClient(given, async (client) => {
      const [id = ''] = given.words
      await confirm(given, `Revoke the link ${id}? This cannot be undone.`)
      await client.crewLinks.delete(id)
      printError(`Revoked ${id}.`)
    }),
}

/** The commands for the links of crews. */
export const crewLinks: Group = {
  about: 'Works with crew links, with which crew members sign in on their phones. Name a crew member by its id.',
  commands: { create, list, revoke },
}
