/** The examples of what the people of a team share: notes, views, and who has which record open. */
const TIME = '2026-11-15T12:00:00.000Z'
const idOf = (number: string): string => `01a1df14-1e00-70${number}-9b35-b8b3a50b7eba`

const Note = {
  ...{ id: idOf('1a'), moveID: idOf('00'), shipmentID: idOf('02') },
  ...{ text: 'The piano goes first. @ben please call her.', mentions: ['ben'] },
  ...{ author: idOf('0d'), authorName: 'Ann Miller' },
  ...{ createdAt: TIME, lastUpdated: TIME, eTag: 'n5UyS8tQr1HeZx3gLk0WiB' },
}

const View = {
  ...{ id: idOf('1b'), name: 'Late deliveries', page: 'shipments' },
  ...{
    query: { status: ['IN_TRANSIT'], sort: 'deliveryDate' },
    columns: ['customerName', 'deliveryDate'],
    shared: true,
  },
  ...{ owner: idOf('0d'), ownerName: 'Ann Miller' },
  ...{ createdAt: TIME, lastUpdated: TIME, eTag: 'v6VzT9uRs2IfAy4hMl1XjC' },
}

const record = { recordType: 'SHIPMENT', recordID: idOf('02') }

export const TEAM_EXAMPLES = {
  View,
  NewView: { name: View.name, page: View.page, query: View.query, columns: View.columns, shared: true },
  ViewPatch: { shared: false },
  SignOfLife: { ...record, activity: 'EDITING' },
  Presence: { ...record, people: [{ actor: idOf('0d'), name: 'Ann Miller', activity: 'EDITING', since: TIME }] },
  Note,
  NewNote: { text: Note.text },
  NotePatch: { text: 'The piano stays.' },
}
