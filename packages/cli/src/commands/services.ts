import type { NewService, ServicePatch, ServiceStatus } from '@vanline/client'
import { ABOUT_FIELDS, CONTENT_OPTIONS, contentOf, FIELD_WORDS } from '../assignments.ts'
import { SERVICE_COLUMNS } from '../columns.ts'
import type { Command, Group } from '../command.ts'
import { withClient } from '../connection.ts'
import { shipmentIdOf } from '../find.ts'
import { showList } from '../output.ts'
import {
  API_OPTIONS,
  deleteCommand,
  ETAG_OPTION,
  getCommand,
  patchCommand,
  type RecordKind,
  reportConflict,
  revertCommand,
  showChange,
  showCreated,
  versionOf,
} from '../record-commands.ts'

const STATUSES = ['SUBMITTED', 'APPROVED', 'REJECTED', 'CANCELED']
const SHIPMENT = 'KB7GMX-01'
const KIND = {
  name: 'services',
  one: 'service',
  example: { id: '019a8b6e-71d0-7b3a-b6c8-9f2e4d5a6b11', patch: 'endDate=2026-12-01' },
  get: (client, id) => client.services.get(id),
  update: (client, record, patch, options) => client.services.update(record, patch as ServicePatch, options),
  remove: (client, record) => client.services.delete(record),
  revert: (client, record, what, options) => client.services.revert(record, what, options),
} satisfies RecordKind

const list: Command = {
  summary: 'list the services of a shipment',
  about: 'Lists the billable services of a shipment.',
  words: [{ name: 'shipment' }],
  options: API_OPTIONS,
  examples: [`vanline services list ${SHIPMENT}`],
  run: (given) =>
    withClient(given, async (client) =>
      showList(given, await client.services.list(await shipmentIdOf(client, given.words[0]!)), SERVICE_COLUMNS),
    ),
}

const create: Command = {
  summary: 'add a service to a shipment',
  about: `Adds a billable service: a code in upper case, for example CRATE, and a name.

${ABOUT_FIELDS}`,
  words: [{ name: 'shipment' }, FIELD_WORDS],
  options: { ...CONTENT_OPTIONS, ...API_OPTIONS },
  examples: [`vanline services create ${SHIPMENT} code=CRATE name="A crate for the piano"`],
  run: (given) =>
    withClient(given, async (client) => {
      const [shipment, ...words] = given.words as [string, ...string[]]
      const content = (await contentOf(given, words)) as NewService
      showCreated(given, KIND.one, await client.services.create(await shipmentIdOf(client, shipment), content))
    }),
}

const status: Command = {
  summary: 'change the status',
  about: 'Changes the status of the current version, or of the one in --etag. REJECTED needs --reason.',
  words: [{ name: 'id' }, { name: 'status', choices: STATUSES }],
  options: { reason: { summary: 'why', value: 'text' }, ...ETAG_OPTION, ...API_OPTIONS },
  examples: [`vanline services status ${KIND.example.id} APPROVED`],
  run: (given) =>
    withClient(given, async (client) => {
      const [id, wanted] = given.words as [string, ServiceStatus]
      const reason = given.text('reason')
      const seen = await versionOf(given, id, () => client.services.get(id))
      const attempt = { patch: { status: wanted }, seen }
      await reportConflict(given, attempt, async () => {
        const change = { status: wanted, ...(reason ? { reason } : {}) }
        showChange(given, KIND.one, attempt, await client.services.status(seen, change))
      })
    }),
}

/** The commands for services. */
export const services: Group = {
  about: 'Works with the billable services of shipments. Name a shipment by its id or locator.',
  commands: {
    list,
    get: getCommand(KIND),
    create,
    patch: patchCommand(KIND),
    status,
    revert: revertCommand(KIND),
    delete: deleteCommand(KIND),
  },
}
