import type { StorageStay } from '@vanline/client'
import { type Arguments, type Command, Failure, UsageError } from '../command.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import { printDone, showRecord, wantsTable } from '../output.ts'
import { ETAG_OPTION, reportConflict, versionOf } from '../records/changes.ts'
import { groupOf } from '../records/commands.ts'
import { STORAGE_STAYS } from '../records/storage-kind.ts'

/** The number of days in a word or an option. */
export function daysIn(text: string): number {
  if (!/^-?\d{1,5}$/.test(text)) throw new UsageError(`${text} is not a number of days`)
  return Number(text)
}

/** Prints what an extension did. Programs get the new record. */
function showExtension(given: Arguments, did: string, after: StorageStay): void {
  if (!wantsTable(given)) showRecord(given, after)
  else printDone(`${did} The stay is authorized until ${after.authorizedUntil}.`)
}

const extend: Command = {
  summary: 'ask for more days',
  about: 'Asks for more days in storage. The extension waits for a decision, and one waits at a time.',
  words: [{ name: 'id' }, { name: 'days' }],
  options: { reason: { summary: 'why more days are needed', value: 'text' }, ...ETAG_OPTION, ...API_OPTIONS },
  examples: [`vanline storage-stays extend ${STORAGE_STAYS.example.id} 30 --reason "The house is not ready"`],
  run: (given) =>
    withClient(given, async (client) => {
      const [id, days] = given.words as [string, string]
      const reason = given.text('reason')
      if (reason === undefined) throw new UsageError('--reason is missing: say why more days are needed')
      const content = { days: daysIn(days), reason }
      const seen = await versionOf(given, id, () => client.storageStays.get(id))
      await reportConflict(given, { seen }, async () =>
        showExtension(given, `Asked for ${days} days.`, await client.storageStays.extend(seen, content)),
      )
    }),
}

const decide: Command = {
  summary: 'approve or refuse more days',
  about:
    'Decides the extension that waits. APPROVE takes --days, if they are not those asked for; REFUSE needs --reason.',
  words: [{ name: 'id' }, { name: 'decision', choices: ['APPROVE', 'REFUSE'] }],
  options: {
    days: { summary: 'the days that are approved; default: those asked for', value: 'number' },
    reason: { summary: 'why', value: 'text' },
    ...ETAG_OPTION,
    ...API_OPTIONS,
  },
  examples: [
    `vanline storage-stays decide ${STORAGE_STAYS.example.id} APPROVE --days 14`,
    `vanline storage-stays decide ${STORAGE_STAYS.example.id} REFUSE --reason "The house is ready"`,
  ],
  run: (given) =>
    withClient(given, async (client) => {
      const [id, decision] = given.words as [string, 'APPROVE' | 'REFUSE']
      const [days, reason] = [given.text('days'), given.text('reason')]
      const current = await client.storageStays.get(id)
      const waiting = current.extensions.find(({ status }) => status === 'PENDING')
      if (!waiting) throw new Failure('no extension of this stay waits for a decision', 'conflict')
      const seen = await versionOf(given, id, async () => current)
      const content = {
        ...{ extensionID: waiting.id, decision },
        ...(days !== undefined && { days: daysIn(days) }),
        ...(reason !== undefined && { reason }),
      }
      const did = decision === 'APPROVE' ? 'Approved.' : 'Refused.'
      await reportConflict(given, { seen }, async () =>
        showExtension(given, did, await client.storageStays.decide(seen, content)),
      )
    }),
}

/** The commands for storage stays. */
export const storageStays = groupOf(
  STORAGE_STAYS,
  ...(['list', 'create', 'get', 'patch'] as const),
  { extend, decide },
  ...(['revert', 'delete'] as const),
)
