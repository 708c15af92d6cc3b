import type { NewService, ServicePatch, ServiceStatus } from '@vanline/client'
import { ABOUT_FIELDS, CONTENT_OPTIONS, contentOf, FIELD_WORDS } from '../assignments.ts'
import { SERVICE_COLUMNS } from '../columns.ts'
import type { Command, Group } from '../command.ts'
import { withClient } from '../connection.ts'
import { showList, showRecord } from '../output.ts'
import {
  API_OPTIONS,
  deleteCommand,
  ETAG_OPTION,
  getCommand,
  patchCommand,
  type RecordKind,
  reportConflict,
  versionOf,
} from '../record-commands.ts'

const STATUSES = ['SUBMITTED', 'APPROVED', 'REJECTED', 'CANCELED']
const SHIPMENT = '019a8b6c-3f52-7c1e-9d4a-5b0e2f7a1c33'
const KIND: RecordKind = {
  name: 'services',
  one: 'service',
  example: { id: '019a8b6e-71d0-7b3a-b6c8-9f2e4d5a6b11', patch: 'endDate=2026-12-01' },
  get: (client, id) => client.services.get(id),
  update: (client, record, patch, options) => client.services.update(record, patch as ServicePatch, options),
  remove: (client, record) => client.services.delete(record),
}

const list: Command = {
  summary: 'list the services of a shipment',
  about: 'Lists the billable services of a shipment.',
  words: [{ name: 'shipment' }],
  options: API_OPTIONS,
  examples: [`vanline services list ${SHIPMENT}`],
  run: (given) =>
    withClient(given, async (client) => showList(given, await client.services.list(given.words[0]!), SERVICE_COLUMNS)),
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
      showRecord(given, await client.services.create(shipment, (await contentOf(given, words)) as NewService))
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
      await reportConflict(given, { status: wanted }, async () =>
        showRecord(given, await client.services.status(seen, { status: wanted, ...(reason ? { reason } : {}) })),
      )
    }),
}

/** The commands for services. */
export const services: Group = {
  about: 'Works with the billable services of shipments.',
  commands: { list, get: getCommand(KIND), create, patch: patchCommand(KIND), status, delete: deleteCommand(KIND) },
}
