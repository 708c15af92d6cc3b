import type { ServiceStatus } from '@vanline/client'
import type { Command } from '../command.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import { changeStatus, ETAG_OPTION, versionOf } from '../records/changes.ts'
import { groupOf } from '../records/commands.ts'
import { SERVICES } from '../records/kinds.ts'

const STATUSES = ['SUBMITTED', 'APPROVED', 'REJECTED', 'CANCELED']

const status: Command = {
  summary: 'change the status',
  about: 'Changes the status of the current version, or of the one in --etag. REJECTED needs --reason.',
  words: [{ name: 'id' }, { name: 'status', choices: STATUSES }],
  options: { reason: { summary: 'why', value: 'text' }, ...ETAG_OPTION, ...API_OPTIONS },
  examples: [`vanline services status ${SERVICES.example.id} APPROVED`],
  run: (given) =>
    withClient(given, async (client) => {
      const [id, wanted] = given.words as [string, ServiceStatus]
      const seen = await versionOf(given, id, () => client.services.get(id))
      await changeStatus(given, 'service', { status: wanted, seen }, (change) => client.services.status(seen, change))
    }),
}

/** The commands for services. */
export const services = groupOf(SERVICES, 'list', 'get', 'create', 'patch', { status }, 'revert', 'delete')
