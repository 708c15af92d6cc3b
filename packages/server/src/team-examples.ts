/** The examples of what the people of a team share: notes. */
const TIME = '2026-11-15T12:00:00.000Z'
const idOf = (number: string): string => `01a1df14-1e00-70${number}-9b35-b8b3a50b7eba`

const Note = {
  ...{ id: idOf('1a'), moveID: idOf('00'), shipmentID: idOf('02') },
  ...{ text: 'The piano goes first. @ben please call her.', mentions: ['ben'] },
  ...{ author: idOf('0d'), authorName: 'Ann Miller' },
  ...{ createdAt: TIME, lastUpdated: TIME, eTag: 'n5UyS8tQr1HeZx3gLk0WiB' },
}

export const TEAM_EXAMPLES = {
  Note,
  NewNote: { text: Note.text },
  NotePatch: { text: 'The piano stays.' },
}
