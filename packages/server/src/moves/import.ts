import type { Reader } from '../db/database.ts'
import type { RecordChange } from '../http/prepared.ts'
import { partsOf, requireNamesByServer, sequence, withSource } from '../imports/rules.ts'
import { requireFreeIDs } from '../imports/store.ts'
import type { Context } from '../kernel/context.ts'
import { requireValid, type Violation } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { forbidden, partyNotAllowed } from '../kernel/permission.ts'
import { entryOf } from '../move-parties/store.ts'
import { partyOfNewMoveAdded } from '../move-parties/writes.ts'
import { UNKNOWN_PARTY } from '../parties/rules.ts'
import { countUse, listKnownParties } from '../parties/store.ts'
import { numbersOf, placeIn, shipmentOf } from '../shipments/import-rules.ts'
import { shipmentImported } from '../shipments/import-writes.ts'
import { ownerEntriesOf } from '../shipments/writes.ts'
import { idsInMove, moveOf, movePartiesOf, moveViolations, partyIDsIn } from './import-rules.ts'
import { requireFreeReference, requireFreeReferences } from './reference-store.ts'
import { requireRoom } from './rules.ts'
import type { Move } from './schema.ts'
import { requireFreeLocator } from './store.ts'
import { moveCreated } from './writes.ts'

/** Imports a move with its shipments, as another system has them. */
export async function importMove(tx: Reader, ctx: Context, content: JsonObject): Promise<RecordChange<Move>> {
  const sent = partsOf(content, 'shipments').map(({ part }) => part)
  if (sent.length > 0 && !ctx.scopes.has('shipments:write')) throw forbidden(['shipments:write'])
  const ids = idsInMove(content).map(([id]) => id)
  requireNamesByServer([...ids, ...[content, ...sent].map(({ locator }) => locator)], ctx)
  requireParties(content, ctx)
  requireValid([...moveViolations(content, ctx), ...(await unknownParties(tx, content))])
  const next = sequence()
  const move = moveOf(content, ctx, next)
  const numbers = numbersOf(sent, 0)
  const made = Math.max(0, ...numbers)
  requireRoom(made - 1)
  const all = sent.map((each, i) => shipmentOf(each, placeIn(move, numbers[i]!), ctx, next))
  await requireFreeIDs(tx, ids)
  await requireFreeLocator(tx, move)
  await requireFreeReference(tx, 'moves', move, ctx)
  const shipments = all.map(({ shipment }) => shipment)
  await requireFreeReferences(tx, 'shipments', shipments, ctx)
  const ofImport = withSource(ctx, content)
  const parties = movePartiesOf(content, move.id, ctx, next)
  const entries = [...ownerEntriesOf(ctx), ...parties.map(entryOf)]
  const writes = [
    ...moveCreated(move, made, ofImport, 'move.imported'),
    ...parties.flatMap((party) => [
      countUse(party.partyID),
      ...partyOfNewMoveAdded(party, ofImport, 'move_party.imported'),
    ]),
    ...all.flatMap((each) => shipmentImported(each, JSON.stringify(each.shipment), ofImport, entries)),
  ]
  return { writes, record: move }
}

/** 403 unless the caller may put parties on a move. The move of a bound caller belongs to its party. */
function requireParties(content: JsonObject, { partyID, scopes }: Context): void {
  if (partsOf(content, 'parties').length === 0) return
  if (!scopes.has('parties:manage')) throw forbidden(['parties:manage'])
  if (partyID != null)
    throw partyNotAllowed('A credential that is bound to a party cannot choose the parties of imported moves.')
}

async function unknownParties(tx: Reader, content: JsonObject): Promise<Violation[]> {
  const named = partyIDsIn(content)
  const known = await listKnownParties(
    tx,
    named.map(([id]) => id),
  )
  return named.flatMap(([id, pointer]) => (known.has(id) ? [] : [{ ...UNKNOWN_PARTY, pointer }]))
}
