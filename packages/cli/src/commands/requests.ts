import type { ChangeDecision, ChangeRequest, ChangeRequestFilter, Client } from '@vanline/client'
import { askedRecord, recordOfRequest } from '../asked-records.ts'
import { ABOUT_FIELDS, CONTENT_OPTIONS, contentOf, FIELD_WORDS } from '../assignments.ts'
import { CHANGE_REQUEST_COLUMNS, changesAsked } from '../columns.ts'
import { type Arguments, type Command, type Group, onlyGiven, UsageError } from '../command.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import { changeText } from '../fields.ts'
import { moveIdOf, shipmentIdOf } from '../find.ts'
import { printDone, showRecord, wantsTable } from '../output.ts'
import { ETAG_OPTION, reportConflict, versionIn } from '../records/changes.ts'
import { listCommand } from '../records/lists.ts'

import { daysIn } from './storage-stays.ts'

const ID = '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f79'
const SHIPMENT = 'KB7GMX-01'
const STATUSES = ['PENDING', 'ACCEPTED', 'PARTLY_ACCEPTED', 'REFUSED', 'WITHDRAWN', 'OUTDATED']

async function filterOf(client: Client, given: Arguments): Promise<ChangeRequestFilter> {
  const [shipment, move] = [given.text('shipment'), given.text('move')]
  return onlyGiven({
    status: given.text('status'),
    shipmentID: shipment && (await shipmentIdOf(client, shipment)),
    moveID: move && (await moveIdOf(client, move)),
    sort: given.text('sort'),
  }) as ChangeRequestFilter
}

const list = listCommand<ChangeRequest>({
  summary: 'list change requests',
  about:
    'Lists change requests, newest first unless --sort is given. --status PENDING shows what waits for a decision.',
  options: {
    status: { summary: 'only requests with this status', value: 'status', choices: STATUSES },
    shipment: { summary: 'only requests about this shipment and what belongs to it', value: 'shipment' },
    move: { summary: 'only requests about this move and what belongs to it', value: 'move' },
    sort: { summary: 'the order, for example createdAt', value: 'field' },
  },
  examples: ['vanline requests list --status PENDING --sort createdAt', `vanline requests list --shipment ${SHIPMENT}`],
  columns: CHANGE_REQUEST_COLUMNS,
  pages: async (client, given, limit) => client.changeRequests.pages({ ...(await filterOf(client, given)), limit }),
})

const get: Command = {
  summary: 'show a change request',
  about: 'Shows a change request: what was asked, by whom, and what was decided.',
  words: [{ name: 'id' }],
  options: API_OPTIONS,
  examples: [`vanline requests get ${ID}`],
  run: (given) =>
    withClient(given, async (client) => showRecord(given, await client.changeRequests.get(given.words[0]!))),
}

/** Prints what became of a request, and a line for each change. Programs get the request. */
function show(given: Arguments, request: ChangeRequest, said: string, changes: readonly string[] = []): void {
  if (!wantsTable(given)) showRecord(given, request)
  else for (const line of [said, ...changes]) printDone(line)
}

const ask: Command = {
  summary: 'ask for a change of a record',
  about: `Asks for a change of a record. The record stays as it is until the request is accepted. Name a shipment or a move by its id or locator,
a job as jobs/ID and a storage stay as storage-stays/ID.

${ABOUT_FIELDS}`,
  words: [{ name: 'record' }, FIELD_WORDS],
  options: {
    reason: { summary: 'why the change is needed', value: 'text' },
    ...ETAG_OPTION,
    ...CONTENT_OPTIONS,
    ...API_OPTIONS,
  },
  examples: [`vanline requests ask ${SHIPMENT} deliveryDate=2026-12-28 --reason "The keys come later"`],
  run: (given) =>
    withClient(given, async (client) => {
      const [word, ...fields] = given.words as [string, ...string[]]
      const patch = await contentOf(given, fields)
      if (Object.keys(patch).length === 0)
        throw new UsageError('there is nothing to ask for: give field=value or --data')
      const record = await askedRecord(client, word)
      const seen = { ...record, eTag: versionIn(given) ?? record.eTag }
      const reason = given.text('reason')
      const change = { patch, ...(reason !== undefined && { reason }) }
      await reportConflict(given, { patch, seen }, async () => {
        const request = await client.changeRequests.create(seen, change)
        const lines = changesAsked(request).map(({ path, from, to }) => changeText(path, to, from))
        show(given, request, `Asked. The request ${request.id} waits for a decision.`, lines)
      })
    }),
}

const DID = {
  ACCEPTED: 'Accepted. Changed:',
  PARTLY_ACCEPTED: 'Accepted in part. Changed:',
  REFUSED: 'Refused. Nothing was changed.',
} as Partial<Record<ChangeRequest['status'], string>>

const decide: Command = {
  summary: 'accept or refuse a change request',
  about: `Accepts a request, whole or only the fields in --members, or refuses it with a reason. The decision is based on the current version of the
record, or on the one in --etag. If the record has changed since, nothing is written, and the exit code is 4.`,
  words: [{ name: 'id' }, { name: 'decision', choices: ['ACCEPT', 'REFUSE'] }],
  options: {
    members: { summary: 'with ACCEPT: only these fields, separated by commas', value: 'fields' },
    days: { summary: 'with ACCEPT of more days in storage: the days, if not those asked for', value: 'number' },
    reason: { summary: 'why; REFUSE needs it', value: 'text' },
    etag: { summary: 'the version of the record that you saw; default: the current one', value: 'tag' },
    ...API_OPTIONS,
  },
  examples: [
    `vanline requests decide ${ID} ACCEPT`,
    `vanline requests decide ${ID} ACCEPT --members deliveryDate --reason "No second truck"`,
    `vanline requests decide ${ID} REFUSE --reason "No truck on that day"`,
  ],
  run: (given) =>
    withClient(given, async (client) => {
      const [id, decision] = given.words as [string, ChangeDecision['decision']]
      const [members, reason] = [given.text('members')?.split(','), given.text('reason')]
      const request = await client.changeRequests.get(id)
      const record = await recordOfRequest(client, request)
      const seen = { ...record, eTag: versionIn(given) ?? record.eTag }
      const content = {
        ...{ decision, ...(members && { members }), ...(reason !== undefined && { reason }) },
        ...(given.has('days') && { days: daysIn(given.text('days')!) }),
      }
      await reportConflict(
        given,
        { patch: typeof request.patch === 'object' && request.patch ? request.patch : {}, seen },
        async () => {
          const after = await client.changeRequests.decide(request, seen, content)
          // With other days than those asked for, the storage stay says until when.
          const asked = given.has('days') ? [] : changesAsked(after)
          const accepted = asked.filter(({ path }) => after.accepted?.includes(path))
          const lines = accepted.map(({ path, to }) => changeText(path, to))
          show(given, after, DID[after.status]!, lines)
        },
      )
    }),
}

const withdraw: Command = {
  summary: 'withdraw a change request',
  about: 'Withdraws a request that waits for a decision. Who asked may, and who may decide.',
  words: [{ name: 'id' }],
  options: API_OPTIONS,
  examples: [`vanline requests withdraw ${ID}`],
  run: (given) =>
    withClient(given, async (client) => {
      const request = await client.changeRequests.get(given.words[0]!)
      await reportConflict(given, { seen: request }, async () => {
        const after = await client.changeRequests.withdraw(request)
        show(given, after, 'Withdrawn. Nothing was changed.')
      })
    }),
}

/** The commands for change requests. */
export const requests: Group = {
  about: 'Asks for changes of records that one may not write, or does not want to write alone, and decides them.',
  commands: { list, get, ask, decide, withdraw },
}
