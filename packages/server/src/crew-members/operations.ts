import { POLICY } from '../access/policy.ts'
import { crewLinksDeletedWith } from '../crew-links/writes.ts'
import { DISPATCH, dispatchOperations } from '../dispatch/operations.ts'
import { requireUnused } from '../dispatch/rules.ts'
import { listUsesOf } from '../dispatch/uses-store.ts'
import type { Operation } from '../http/operation.ts'
import { deleteMessagesTo, messagesFollow } from '../message-opt-outs/recipients-store.ts'
import { CREW_MEMBER } from './fields.ts'
import { importedCrewMember } from './import.ts'
import { aboutCrewMember, crewMemberRules } from './rules.ts'
import { CrewMember, CrewMemberFilter, CrewMemberPatch, ImportedCrewMember, NewCrewMember } from './schema.ts'
import { CREW_MEMBER_CONDITION_COLUMNS, crewMembers, requireFreeAccount, whereCrewMembers } from './store.ts'
import { crewMemberWrites } from './writes.ts'

/** The people who drive, pack and lead crews. */
export const crewMemberOperations: readonly Operation[] = dispatchOperations({
  tag: 'Dispatch',
  names: { one: 'CrewMember', many: 'CrewMembers', word: 'crew member', words: 'crew members' },
  path: '/v1/crew-members',
  parameter: 'crewMemberID',
  scopes: DISPATCH,
  table: CREW_MEMBER,
  policy: POLICY.CrewMember,
  schemas: {
    ...{ record: CrewMember, created: NewCrewMember, patch: CrewMemberPatch },
    ...{ imported: ImportedCrewMember, filter: CrewMemberFilter },
  },
  store: crewMembers,
  notFound: 'crew_member_not_found',
  about: aboutCrewMember,
  rules: crewMemberRules,
  imported: importedCrewMember,
  conditions: { columns: CREW_MEMBER_CONDITION_COLUMNS, where: whereCrewMembers },
  async created(tx, member, ctx, isImport) {
    await requireFreeAccount(tx, member)
    return crewMemberWrites.created(member, ctx, isImport)
  },
  async changed(tx, before, after, ctx) {
    await requireFreeAccount(tx, after)
    return [...messagesFollow(before, after), ...(await crewMemberWrites.changed(tx, before, after, ctx))]
  },
  refuses: ['account_taken'],
  async deleted(tx, stored, ctx) {
    requireUnused('crew_member_in_use', 'crew member', await listUsesOf(tx, 'crew_member_id', stored.record.id))
    return [
      ...(await crewLinksDeletedWith(tx, stored.record.id, ctx)),
      deleteMessagesTo(stored.record.id),
      ...(await crewMemberWrites.deleted(tx, stored, ctx)),
    ]
  },
  refusesDeletion: 'crew_member_in_use',
  says: {
    list: 'People who no longer work for you are listed too, unless isActive is true.',
    query:
      'Like the list, with the filters as JSON, and with search and accountID, which are personal data and must not be in a URL.',
    create: 'Adds a person who can be planned. No two active people have the same accountID.',
    update:
      'Changes the members in the patch. The former name, phone number, e-mail address and account are erased from the history, so that a correction leaves nothing behind.',
    remove:
      'Deletes a person whom no other record names, and erases the personal data from the history. To erase a person whom other records name, change the name and clear the rest.',
  },
})
