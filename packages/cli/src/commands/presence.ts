import { PRESENT_COLUMNS } from '../columns.ts'
import type { Command, Group } from '../command.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import { showList, wantsTable } from '../output.ts'

const SHIPMENT = '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f70'

const list: Command = {
  summary: 'list who has which record open',
  about: `Lists the people who have moves and shipments open, and whether they view or edit them: up to 200 records. With an id, only that
record. Nothing of it is stored, and no change waits for it.`,
  words: [{ name: 'id', isOptional: true }],
  options: API_OPTIONS,
  examples: ['vanline presence list', `vanline presence list ${SHIPMENT}`],
  run: (given) =>
    withClient(given, async (client) => {
      const [recordID] = given.words
      const records = await client.presence.list(recordID === undefined ? {} : { recordID })
      if (!wantsTable(given)) return showList(given, records, [])
      const rows = records.flatMap(({ people, ...record }) => people.map((person) => ({ ...record, ...person })))
      showList(given, rows, PRESENT_COLUMNS)
    }),
}

/** The commands for presence. */
export const presence: Group = {
  about: 'Shows who has which move or shipment open.',
  commands: { list },
}
