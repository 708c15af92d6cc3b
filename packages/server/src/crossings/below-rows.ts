/** Records that belong to a move beside its shipments. */
import { calls, none, own, PATCHED, type Row, through, unchangeable } from './features.ts'
import { OF_A_MOVE } from './move-rows.ts'

export const BELOW = {
  ...OF_A_MOVE,
  expand: none('It has no related records but its move.'),
  history: through('Its events are in the history of its move, and of its shipment if it has one.'),
  diff: none('The history shows each change.'),
  bulk: none('Bulks are for moves and shipments.'),
  status: none('No request changes its status.'),
  search: none('Its texts are not indexed.'),
} satisfies Partial<Row>

export const DOCUMENT: Row = {
  ...BELOW,
  ...PATCHED,
  csv: own(),
  asOf: own('Also its content, at `…/content`.'),
  status: none('It is STORED once its content has arrived.'),
  replace: through('`PUT …/content` replaces the content, which is a new version of the document.'),
  reversion: none('An earlier content stays readable with asOf, and can be sent again.'),
  deletion: own('Unless a status needs it as a proof.'),
  restoration: through('It is restored with its shipment or move, with its content.'),
  erasure: through('It is deleted with its content.'),
  import: own('With its content as a form.'),
  export: own('A line, and its content as a file.'),
  reducedRoles: none('It may contain anything, so CUSTOMER and OBSERVER see no documents.', '404 document_not_found'),
  mcp: own('Without its content.'),
  client: calls('documents.get'),
  command: calls('documents get'),
}

export const NOTE: Row = {
  ...BELOW,
  ...PATCHED,
  csv: own(),
  asOf: own(),
  status: none('It has no status.'),
  replace: none('It has one member to write, its text.'),
  reversion: none('A note belongs to its author, who changes or deletes it.'),
  deletion: own('By its author, or with the scope notes:manage.'),
  restoration: through('It is restored with its shipment or move.'),
  erasure: through('It is deleted.'),
  import: own('With its author and times.'),
  export: own('A line of the file.'),
  reducedRoles: none('The companies write notes for each other: CUSTOMER and OBSERVER see none.', '404 note_not_found'),
  mcp: own('A tool adds notes.'),
  client: calls('notes.get'),
  command: calls('notes get'),
}

export const JOB: Row = {
  ...BELOW,
  ...PATCHED,
  expand: own('Its shipment, and the name of the customer.'),
  csv: own(),
  asOf: own(),
  status: own('CANCELED frees its truck and its crew. With DONE it can change the status of its shipment too.'),
  bulk: own('Plans a whole day, all of it or nothing.'),
  replace: none('The service makes some of its members. A PATCH names the members that you change.'),
  reversion: none('An earlier plan may be taken by now: a PATCH plans the job again, and says what is free.'),
  deletion: own('Its truck and its crew are free.'),
  restoration: through(
    'It is restored with its shipment or move, without the truck and the people that were booked elsewhere since.',
  ),
  erasure: through('Its instructions are removed. It stays, because a truck and people were there.'),
  import: own('It books its truck and its crew.'),
  export: own('A line of the file.'),
  parties: none("Trucks and crews are the company's own: no party sees a job.", '404 job_not_found'),
  reducedRoles: none('No party sees a job.', '404 job_not_found'),
  mcp: own('Tools plan jobs, and say who is free.'),
  client: calls('jobs.get'),
  command: calls('jobs get'),
}

/** What holds for the inventory of a shipment. */
const OF_INVENTORY = {
  ...BELOW,
  csv: own(),
  asOf: own(),
  restoration: through('It is restored with its shipment.'),
  import: own(),
  export: own('A line of the file.'),
  mcp: none('Tools are for moves, shipments and jobs. `get_history` shows its changes.'),
} satisfies Partial<Row>

export const ITEM: Row = {
  ...OF_INVENTORY,
  ...PATCHED,
  status: none('A PATCH writes its status: any may follow any other.'),
  bulk: own('Change and delete.'),
  replace: none('The number is on its sticker. A PATCH names the members that you change.'),
  reversion: own('The number stays.'),
  deletion: own('No other item gets its number.'),
  erasure: through('Description, room, exceptions and remarks are removed. Numbers, weights and symbols stay.'),
  reducedRoles: own('CUSTOMER sees all of it, OBSERVER no items.'),
  client: calls('items.get'),
  command: calls('items get'),
}

export const WEIGHING: Row = {
  ...OF_INVENTORY,
  ...PATCHED,
  status: none('It has no status.'),
  replace: none('The service makes some of its members. A PATCH names the members that you change.'),
  reversion: own(),
  deletion: own('The weight of its shipment follows from the others.'),
  erasure: through('Who weighed it and the remarks are removed. The weights stay.'),
  import: own('The weight of its shipment follows, unless the shipment was imported with it.'),
  reducedRoles: own(
    'CUSTOMER sees what the scale said, without weighedBy, remarks, ticket and truck; OBSERVER no weighings.',
  ),
  mcp: own('A tool records weighings.'),
  client: calls('weighings.get'),
  command: calls('weighings get'),
}

const SIGNED = 'What was signed stays as it is: another signature is made.'

export const SIGNATURE: Row = {
  ...OF_INVENTORY,
  ...unchangeable(SIGNED),
  expand: own('What differs now from what was signed.'),
  status: none(SIGNED),
  reversion: none(SIGNED),
  deletion: through('It is deleted with its shipment.'),
  erasure: through('Name, strokes, place and the signed text are removed. The versions, the digest and the seal stay.'),
  import: own('With the signed text, as a form. A seal must be valid.'),
  export: own('A line of the file, with the signed text.'),
  reducedRoles: own('CUSTOMER sees all of it, OBSERVER no signatures.'),
  mcp: own('A tool reads signatures. None signs.'),
  client: calls('signatures.get'),
  command: calls('signatures get'),
}

export const LINK: Row = {
  ...BELOW,
  ...unchangeable('Its holder has the secret: a link is revoked, and another one created.'),
  csv: own(),
  replay: own('Of every write. The answer has the secret again.'),
  asOf: none('It never changes.'),
  status: none('It is valid until it expires or is deleted.'),
  reversion: none('It never changes.'),
  deletion: own('Its secret stops working at once.'),
  restoration: none('A secret that was revoked must not work again.'),
  erasure: through('It is deleted.'),
  import: none('Its secret would be known to another system.'),
  export: none('Its secret is stored as a hash only.'),
  reducedRoles: own('Without label.'),
  mcp: none('A secret must not pass through a model.'),
  client: calls('links.get'),
  command: calls('links list'),
}

export const MOVE_PARTY: Row = {
  ...BELOW,
  ...PATCHED,
  csv: own(),
  asOf: none('Only the current parties decide who sees the move. The history tells who was on it.'),
  status: none('It has no status.'),
  replace: none('The party stays; a PATCH changes its role and access.'),
  reversion: none('Access that was taken away returns only by a change that names it.'),
  deletion: own('The party sees nothing of the move from its next request on. The last OWNER stays.'),
  restoration: through('It stays on a deleted move, whose history its party may read, and returns with the move.'),
  erasure: none('It has no personal data: the name is that of the party.', 'unchanged'),
  import: through('It is imported inside its move.'),
  export: through('It is a member of its move.'),
  reducedRoles: own('Whole.'),
  mcp: none('An AI agent does not decide who sees a move.'),
  client: calls('moveParties.get'),
  command: calls('parties of'),
}

const PROVES = 'It proves that data was removed.'

export const ERASURE: Row = {
  ...BELOW,
  ...unchangeable(PROVES),
  csv: own(),
  history: through('Its event in the history of its move is `move.erased`.'),
  feed: through('Its event is `move.erased`.'),
  webhook: through('Its event is `move.erased`.'),
  asOf: none('It changes once, when its last copy is rewritten.'),
  status: none('It is COMPLETED when the last copy is rewritten.'),
  reversion: none('What was removed is gone.'),
  deletion: none(PROVES),
  restoration: none('It is never deleted.'),
  erasure: none('It has no personal data.', 'unchanged'),
  import: none('It is an action of this service, and its request takes no content.'),
  export: none('The file has no erased data, so there is nothing to erase again.'),
  reducedRoles: own('Whole.'),
  mcp: none('An AI agent must not remove data for good.'),
  client: calls('moves.erasure'),
  command: calls('moves erase', 'The command waits for the end of the erasure.'),
}
