/** Moves, shipments and the parts of shipments. */
import { calls, none, own, PATCHED, type Row, through, USUAL } from './features.ts'

/** What holds for every record of a move. */
export const OF_A_MOVE = {
  ...USUAL,
  parties: own('A party sees it if it is on the move; for others it does not exist (404).'),
} satisfies Partial<Row>

const WHOLE = {
  ...OF_A_MOVE,
  ...PATCHED,
  csv: own(),
  expand: own(),
  history: own('With the events of everything below it.'),
  diff: own(),
  asOf: own('Also after its deletion.'),
  replace: none('The service makes some of its members. A PATCH names the members that you change.'),
  bulk: own('Create, update, change the status and delete.'),
  reversion: own('The status stays.'),
  import: own(),
  search: own(),
} satisfies Partial<Row>

/** What holds for the parts of a shipment. */
const PART = {
  ...OF_A_MOVE,
  csv: own(),
  expand: none('It has no related records but its shipment.'),
  history: through('Its events are in the history of its shipment and of its move.'),
  diff: none('The history shows each change. Compare two versions by asOf.'),
  asOf: own(),
  bulk: none('Bulks are for moves and shipments.'),
  restoration: through('It is restored with its shipment.'),
  import: through('It is imported inside its shipment.'),
  export: through('It is a member of its shipment.'),
} satisfies Partial<Row>

export const MOVE: Row = {
  ...WHOLE,
  status: own('CANCELED only: the status follows from the shipments.'),
  deletion: own('If it has no shipments. Its documents, notes, jobs and tracking links are deleted with it.'),
  restoration: own('With its documents, notes, jobs and parties. Its tracking links stay deleted.'),
  export: own('A line of the file.'),
  erasure: own('Names, phone numbers, e-mail addresses, remarks, references and metadata are removed.'),
  reducedRoles: own('Without reference, remarks, metadata and assignee; for OBSERVER also without customer.'),
  mcp: own(),
  client: calls('moves.get'),
  command: calls('moves get'),
}

export const SHIPMENT: Row = {
  ...WHOLE,
  status: own(),
  deletion: own('With its addresses, agents, services, documents, notes, jobs and inventory.'),
  restoration: own('With everything that was deleted with it.'),
  export: through('It is a member of its move.'),
  erasure: through('The erasure of its move removes streets, remarks, reasons, references and metadata.'),
  reducedRoles: own('Without remarks of counselors, reference and metadata; for OBSERVER also without weights.'),
  mcp: own(),
  client: calls('shipments.get'),
  command: calls('shipments get'),
}

export const ADDRESS: Row = {
  ...PART,
  csv: none('A shipment has few of them: the list is one page of JSON.'),
  feed: own('A PUT is the event `address.replaced`. A PATCH of the shipment is `shipment.updated`.'),
  mergePatch: through('A PATCH of its shipment merges into the address, and moves both tags.'),
  jsonPatch: through('A JSON Patch of its shipment has paths into the address.'),
  replace: own('With the tag of the address or of its shipment.'),
  status: none('It has no status.'),
  merge: none('A PUT replaces the whole address. A PATCH of the shipment can be merged.', '400 invalid_header'),
  reversion: through('A reversion of its shipment takes the address back.'),
  deletion: through('A PATCH of its shipment sets the address to null.'),
  import: through('It is imported inside its shipment.', '405 method_not_allowed'),
  erasure: through('Streets are removed; city, state, postal code and country stay.'),
  reducedRoles: own('OBSERVER sees city, state and country only.'),
  search: through('Streets and cities find its shipment and its move.'),
  mcp: through('It is a member of its shipment, also in `update_shipment`.'),
  client: calls('addresses.get'),
  command: through('It is a member of `shipments get`, and of `shipments patch`.'),
}

export const AGENT: Row = {
  ...PART,
  ...PATCHED,
  replace: own(),
  status: none('It has no status.'),
  reversion: own(),
  deletion: own(),
  erasure: through('Name, e-mail address and phone number are removed.'),
  reducedRoles: own('OBSERVER sees its type only.'),
  search: through('The filter `agent` of shipments finds its shipment.'),
  mcp: through('`create_shipment` takes agents. No tool changes them.'),
  client: calls('agents.get'),
  command: calls('agents get'),
}

export const SERVICE: Row = {
  ...PART,
  ...PATCHED,
  replace: none('Its code and status are not changed that way. A PATCH names the members that you change.'),
  status: own(),
  reversion: own('The status stays.'),
  deletion: own(),
  erasure: through('Name and reasons are removed.'),
  reducedRoles: own('Without reasons.'),
  search: none('Its texts are not indexed. `expand=services` shows it.'),
  mcp: none('Tools are for moves and shipments. `get_history` shows its changes.'),
  client: calls('services.get'),
  command: calls('services get'),
}
