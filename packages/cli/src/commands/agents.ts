import type { AgentContent, AgentPatch } from '@vanline/client'
import { ABOUT_FIELDS, CONTENT_OPTIONS, contentOf, FIELD_WORDS } from '../assignments.ts'
import { AGENT_COLUMNS } from '../columns.ts'
import type { Command, Group } from '../command.ts'
import { withClient } from '../connection.ts'
import { shipmentIdOf } from '../find.ts'
import { showList } from '../output.ts'
import {
  API_OPTIONS,
  deleteCommand,
  getCommand,
  patchCommand,
  type RecordKind,
  revertCommand,
  showCreated,
} from '../record-commands.ts'

const SHIPMENT = 'KB7GMX-01'
const KIND = {
  name: 'agents',
  one: 'agent',
  example: { id: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f70', patch: 'phone="+1 555 0100"' },
  get: (client, id) => client.agents.get(id),
  update: (client, record, patch, options) => client.agents.update(record, patch as AgentPatch, options),
  remove: (client, record) => client.agents.delete(record),
  revert: (client, record, what, options) => client.agents.revert(record, what, options),
} satisfies RecordKind

const list: Command = {
  summary: 'list the agents of a shipment',
  about: 'Lists the releasing and receiving agents of a shipment.',
  words: [{ name: 'shipment' }],
  options: API_OPTIONS,
  examples: [`vanline agents list ${SHIPMENT}`],
  run: (given) =>
    withClient(given, async (client) =>
      showList(given, await client.agents.list(await shipmentIdOf(client, given.words[0]!)), AGENT_COLUMNS),
    ),
}

const create: Command = {
  summary: 'add an agent to a shipment',
  about: `Adds an agent to a shipment: RELEASING_AGENT or RECEIVING_AGENT, with a first name and an e-mail address or phone number.

${ABOUT_FIELDS}`,
  words: [{ name: 'shipment' }, FIELD_WORDS],
  options: { ...CONTENT_OPTIONS, ...API_OPTIONS },
  examples: [`vanline agents create ${SHIPMENT} agentType=RELEASING_AGENT firstName=Ada phone="+1 555 0100"`],
  run: (given) =>
    withClient(given, async (client) => {
      const [shipment, ...words] = given.words as [string, ...string[]]
      const content = (await contentOf(given, words)) as AgentContent
      showCreated(given, KIND.one, await client.agents.create(await shipmentIdOf(client, shipment), content))
    }),
}

/** The commands for agents. */
export const agents: Group = {
  about:
    'Works with the agents of shipments: the releasing agent at the origin and the receiving agent at the destination. Name a shipment by its id or locator.',
  commands: {
    list,
    get: getCommand(KIND),
    create,
    patch: patchCommand(KIND),
    revert: revertCommand(KIND),
    delete: deleteCommand(KIND),
  },
}
