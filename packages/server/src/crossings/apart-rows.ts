/** Records that belong to no move. */
import { calls, none, own, PATCHED, type Row, through, USUAL, unchangeable } from './features.ts'

const IN_FEED = 'It belongs to no move. The feed has its changes.'

export const APART = {
  ...USUAL,
  expand: none('It has no related records to add.'),
  history: none(IN_FEED),
  diff: none(IN_FEED),
  asOf: none('It belongs to no move. The feed has its former versions.'),
  status: none('It has no status to change.'),
  bulk: none('Bulks are for moves and shipments.'),
  reversion: none('It belongs to no move. The feed has its former values: send them with a PATCH.'),
  restoration: none('It belongs to no move. Create another one.'),
  search: none('Its texts are not indexed.'),
  reducedRoles: none('It belongs to no move, so no role on a move shows it.', '404 as for an unknown id'),
} satisfies Partial<Row>

const ONLY_PATCHED = {
  ...PATCHED,
  replace: none('A PATCH names the members that you change.'),
} satisfies Partial<Row>

const NO_AGENT = 'An AI agent works on moves and shipments, and does not administer the service.'

const WHOLE = 'A PUT replaces the whole.'

const NAMED = 'Only webhooks that name its types are sent them: `*` does not include them.'

export const PARTY: Row = {
  ...APART,
  ...ONLY_PATCHED,
  csv: own(),
  webhook: own(NAMED),
  deletion: own('If it is on no move, and no key is bound to it.'),
  erasure: none('It is a business partner. Delete it, or change its name.', 'unchanged'),
  import: own(),
  export: own('A line of the file.'),
  parties: own('A party sees itself only.'),
  mcp: none(NO_AGENT),
  client: calls('parties.get'),
  command: calls('parties get'),
}

const ONE = 'There is one, and it is always there.'

export const COMPANY: Row = {
  ...APART,
  ...{ mergePatch: none(WHOLE), jsonPatch: none(WHOLE), merge: none(WHOLE) },
  list: none(ONE),
  csv: none(ONE),
  history: own('By callers with the scope company:manage.'),
  diff: none('Each change in its history says what it changed.'),
  asOf: none('Its history has its former versions.'),
  bulk: none(ONE),
  replace: own('The first PUT names the tag of the default values.'),
  reversion: none('Its history has its former values: send them with a PUT.'),
  deletion: none(ONE),
  restoration: none('It cannot be deleted.'),
  erasure: none('It is about the company, and about no customer.', 'unchanged'),
  import: none('It is there already: `vanline import all` sends it with a PUT.', '405 method_not_allowed'),
  export: own('A line of the file.'),
  parties: own('Every caller sees it. A caller of a party cannot change it.'),
  reducedRoles: none('It belongs to no move: every caller sees all of it.', '200'),
  mcp: none(NO_AGENT),
  client: calls('company.get'),
  command: calls('company get'),
}

export const OF_COMPANY = {
  ...APART,
  ...ONLY_PATCHED,
  csv: own(),
  import: own(),
  export: own('A line of the file.'),
  mcp: none(NO_AGENT),
  parties: none('It is the company’s own: callers of a party see none.', '404 as for an unknown id'),
} satisfies Partial<Row>

export const TRUCK: Row = {
  ...OF_COMPANY,
  search: none('Its list finds it by `q`, the beginning of its name or plate.'),
  deletion: own('If no other record names it. Otherwise `isActive` is set to false.'),
  erasure: none('It has no personal data.', 'unchanged'),
  client: calls('trucks.get'),
  command: calls('trucks get'),
}

export const CREW_MEMBER: Row = {
  ...OF_COMPANY,
  merge: own('A change of personal data erases the former values, so that no older version can be merged with.'),
  search: own('By name, e-mail address or phone number.'),
  deletion: own('If no other record names the person. The personal data is erased from the history.'),
  erasure: none(
    'The person belongs to no move. A change erases the former values, a deletion all of them.',
    'unchanged',
  ),
  client: calls('crewMembers.get'),
  command: calls('crew-members get'),
}

const FIRST_USE = 'Only its first use changes it: create another one, and revoke this one.'

export const CREW_LINK: Row = {
  ...APART,
  ...unchangeable(FIRST_USE),
  csv: own(),
  diff: none(FIRST_USE),
  replay: own('Of every write. The answer has the secret again.'),
  deletion: own('It stops working at once, on every node. It is also deleted with its crew member.'),
  reversion: none(FIRST_USE),
  restoration: none('A secret that was revoked must not work again.'),
  erasure: none('It belongs to no move. The deletion of the crew member erases its label.', 'unchanged'),
  import: none('Its secret would be known to another system.'),
  export: none('Its secret is stored as a hash only.'),
  parties: none('It is the company’s own: callers of a party see none.', '404 as for an unknown id'),
  mcp: none(NO_AGENT),
  client: calls('crewLinks.get'),
  command: calls('crew-links list'),
}

export const ABSENCE: Row = {
  ...OF_COMPANY,
  deletion: own('The reason of the absence of a person is erased from the history.'),
  erasure: none('It belongs to no move. A change or deletion erases why a person was absent.', 'unchanged'),
  client: calls('absences.get'),
  command: calls('absences get'),
}

export const VIEW: Row = {
  ...APART,
  ...ONLY_PATCHED,
  csv: own(),
  deletion: own('By its owner, or with the scope keys:manage.'),
  erasure: none('It can have no filter whose values an erasure removes.', 'unchanged'),
  import: own('With its owner and times.'),
  export: own('A line of the file, if you see the view.'),
  parties: own('Callers of a party see their own, and those that callers of the same party share.'),
  mcp: none('A view is for the pages of people.'),
  client: calls('views.get'),
  command: calls('views get'),
}

export const WEBHOOK: Row = {
  ...APART,
  ...ONLY_PATCHED,
  csv: own(),
  replay: own('Of every write. The answer has the secret again.'),
  deletion: own('With its deliveries.'),
  erasure: none('It has no personal data of a move.', 'unchanged'),
  import: none('Its receiver knows one sender and one secret. Create it where it sends from.'),
  export: none('Its secret stays in the database.'),
  parties: own('Callers of a party see the webhooks of that party. These send what the party sees.'),
  mcp: none(NO_AGENT),
  client: calls('webhooks.get'),
  command: calls('webhooks get'),
}

const ATTEMPTS = 'Only the attempts to send it change it.'

export const DELIVERY: Row = {
  ...APART,
  ...unchangeable(ATTEMPTS),
  csv: none('The list is for checking one webhook: pages of JSON.'),
  feed: none('An event about the sending of an event would be sent as well.'),
  webhook: none('An event about the sending of an event would be sent as well.'),
  history: none('It has its attempts as a member.'),
  diff: none('It has its attempts as a member.'),
  asOf: none('It has its attempts as a member.'),
  status: none(ATTEMPTS),
  reversion: none('What was sent stays sent.'),
  deletion: through('It is deleted with its webhook, and by its retention.'),
  restoration: none('The event can be sent again, as another delivery.'),
  erasure: through('The answers of the receiver are removed, since a receiver may echo what it was sent.'),
  retention: own('It is deleted after VANLINE_DELIVERY_RETENTION_DAYS. A pending one stays 15 days longer.'),
  import: none('It belongs to the webhook that sends it.'),
  export: none('It belongs to the webhook that sends it.'),
  parties: own('As its webhook.'),
  mcp: none(NO_AGENT),
  client: calls('webhooks.delivery'),
  command: calls('webhooks deliveries'),
}

export const KEY: Row = {
  ...APART,
  asOf: none('It never changes.'),
  diff: none('It never changes.'),
  ...unchangeable('What a key may do never changes: create another one, and revoke this one.'),
  csv: own(),
  webhook: own(NAMED),
  replay: own('Of every write. The answer has the secret again.'),
  deletion: own('It stops working at once; with `cascade`, so do the keys that it created.'),
  reversion: none('It never changes.'),
  restoration: none('A secret that was revoked must not work again.'),
  erasure: none('Its name is that of a program or a workplace.', 'unchanged'),
  import: none('Its secret would be known to another system.'),
  export: none('Its secret is stored as a hash only.'),
  parties: own('Callers of a party see the keys that are bound to that party.'),
  mcp: none(NO_AGENT),
  client: calls('keys.get'),
  command: calls('keys list', 'On the database itself.'),
}
