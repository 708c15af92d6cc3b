import type { Client, MoveParty, PartyAccess, PartyRole } from '@vanline/client'
import { movePartyColumns } from '../columns.ts'
import { type Command, Failure, required } from '../command.ts'
import { confirm, YES_OPTION } from '../confirm.ts'
import { API_OPTIONS, CONNECTION_OPTIONS, withClient } from '../connection.ts'
import { printDone, showList, showRecord, wantsTable } from '../output.ts'
import { reportConflict } from '../records/changes.ts'
import { groupOf } from '../records/commands.ts'
import { PARTIES } from '../records/kinds.ts'

const ROLES: readonly PartyRole[] = [
  'OWNER',
  'BOOKING_AGENT',
  'ORIGIN_AGENT',
  'HAULER',
  'DESTINATION_AGENT',
  'CUSTOMER',
  'OBSERVER',
]
const ACCESSES: readonly PartyAccess[] = ['READ', 'REQUEST', 'STATUS', 'WRITE']

const MOVE = 'KB7GMX'
const PARTY = PARTIES.example.id

const of: Command = {
  summary: 'list the parties of a move',
  about: 'Lists the parties of a move, oldest first: what each of them is there, and what it may do.',
  words: [{ name: 'move' }],
  options: API_OPTIONS,
  examples: [`vanline parties of ${MOVE}`],
  run: (given) =>
    withClient(given, async (client) => {
      const places = await client.moveParties.list(given.words[0]!)
      const names = wantsTable(given) ? await namesOf(client, places) : new Map<string, string>()
      showList(given, places, movePartyColumns(names))
    }),
}

/** The names of parties by their ids, as far as the caller may read them. */
async function namesOf(client: Client, places: readonly MoveParty[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.allSettled(places.map(({ partyID }) => client.parties.get(partyID)))
  return new Map(found.flatMap((it) => (it.status === 'fulfilled' ? [[it.value.id, it.value.name] as const] : [])))
}

const placeOf = async (client: Client, move: string, party: string): Promise<MoveParty | undefined> =>
  (await client.moveParties.list(move)).find(({ partyID }) => partyID === party.toLowerCase())

const put: Command = {
  summary: 'put a party on a move, or change its role or access',
  about: `Puts a party on a move: keys that are bound to the party see the move and everything below it from now on. CUSTOMER and
OBSERVER see reduced records. READ allows reading, STATUS also changing statuses, WRITE everything, within the scopes of the
key. If the party is on the move already, its role and access are changed.`,
  words: [{ name: 'move' }, { name: 'party' }],
  options: {
    role: { summary: `what it is there: ${ROLES.join(', ')}`, value: 'role', choices: ROLES },
    access: { summary: `what it may do: ${ACCESSES.join(', ')}`, value: 'access', choices: ACCESSES },
    ...API_OPTIONS,
  },
  examples: [`vanline parties put ${MOVE} ${PARTY} --role HAULER --access STATUS`],
  run: (given) =>
    withClient(given, async (client) => {
      const [move, partyID] = given.words as [string, string]
      const content = {
        role: required(given, 'role') as PartyRole,
        access: required(given, 'access') as PartyAccess,
      }
      const seen = await placeOf(client, move, partyID)
      await reportConflict(given, { patch: content, ...(seen && { seen }) }, async () => {
        const place = seen
          ? await client.moveParties.update(seen, content)
          : await client.moveParties.create(move, { partyID, ...content })
        if (!wantsTable(given)) showRecord(given, place)
        else printDone(`The party ${partyID} is on the move ${move} as ${place.role}, with the access ${place.access}.`)
      })
    }),
}

const takeOff: Command = {
  summary: 'take a party off a move',
  about: `Takes a party off a move: keys that are bound to it see nothing of the move from their next request on. The last OWNER
stays. On a terminal it asks first, unless you give --yes; scripts are not asked.`,
  words: [{ name: 'move' }, { name: 'party' }],
  options: { ...YES_OPTION, ...CONNECTION_OPTIONS },
  examples: [`vanline parties take-off ${MOVE} ${PARTY}`],
  run: (given) =>
    withClient(given, async (client) => {
      const [move, party] = given.words as [string, string]
      const place = await placeOf(client, move, party)
      if (!place) throw new Failure(`The party ${party} is not on the move ${move}.`, 'notFound')
      await confirm(given, `Take the party ${party} off the move ${move}?`)
      await client.moveParties.delete(place.id)
      if (wantsTable(given)) printDone(`Took the party ${party} off the move ${move}.`)
    }),
}

/** The commands for parties and their places on moves. */
export const parties = groupOf(PARTIES, 'list', 'get', 'create', 'patch', 'delete', { of, put, 'take-off': takeOff })
