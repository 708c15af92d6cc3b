/** Everything as NDJSON, in the order in which `import all` can create it: a party before the first move that it is on. */
import type { Client, MoveFilter, MoveParty, Party } from '@vanline/client'
import { printError } from './output.ts'

/** As many moves as a filter of shipments may name. */
const MOVES_AT_ONCE = 100
/** How many moves are asked for their parties at once. */
const ASKED_AT_ONCE = 10

/** The parties, and every move with its parties, shipments, agents and services, a line each, oldest first. */
export async function* wholeLines(client: Client, filter: MoveFilter): AsyncGenerator<string, void> {
  const hasParties = await canReadParties(client)
  const written = new Set<string>()
  for await (const { items } of client.moves.pages({ ...filter, sort: 'createdAt', limit: MOVES_AT_ONCE })) {
    const ids = items.map(({ id }) => id)
    const shipments = await shipmentsOf(client, ids)
    const parties = hasParties ? await partiesOf(client, ids) : undefined
    for (const { partyID } of [...(parties?.values() ?? [])].flat())
      if (!written.has(partyID)) yield partyLine(await client.parties.get(partyID), written)
    for (const move of items)
      yield lineOf({ ...move, shipments: shipments.get(move.id), ...(parties && { parties: parties.get(move.id) }) })
  }
  // Those that are on no move, unless only some moves are wanted.
  if (hasParties && Object.keys(filter).length === 0)
    for await (const party of client.parties.each({ sort: 'createdAt' }))
      if (!written.has(party.id)) yield partyLine(party, written)
}

const lineOf = (record: object): string => `${JSON.stringify(record)}\n`

function partyLine(party: Party, written: Set<string>): string {
  written.add(party.id)
  return lineOf(party)
}

/** Whether there are parties that the caller may read. A credential that is bound to a party knows only that one. */
async function canReadParties(client: Client): Promise<boolean> {
  const { scopes, partyID } = await client.server.caller()
  if (scopes.includes('parties:manage') && partyID === null)
    return (await client.parties.list({ limit: 1 })).items.length > 0
  printError(
    'The parties are left out: they need the scope parties:manage, and a credential that is bound to no party.',
  )
  return false
}

async function shipmentsOf(client: Client, moveID: readonly string[]): Promise<Map<string, object[]>> {
  const below = new Map<string, object[]>(moveID.map((id) => [id, []]))
  const shipments = client.shipments.each({ moveID, sort: 'createdAt', expand: ['agents', 'services'] })
  if (moveID.length > 0) for await (const shipment of shipments) below.get(shipment.moveID)?.push(shipment)
  return below
}

async function partiesOf(client: Client, moveIDs: readonly string[]): Promise<Map<string, MoveParty[]>> {
  const found = new Map<string, MoveParty[]>()
  const left = moveIDs.values()
  const ask = async () => {
    for (const id of left) found.set(id, await client.moveParties.list(id))
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask))
  return found
}
