/** Change requests: what callers ask for who may not write the record, and the decision. */
import { calls, none, own, type Row, through, unchangeable } from './features.ts'
import { OF_A_MOVE } from './move-rows.ts'

export const CHANGE_REQUEST: Row = {
  ...OF_A_MOVE,
  ...unchangeable('What was asked stays as it was asked. Withdraw it, and ask again.'),
  expand: own('Its record as it is now, beside what was seen and wanted.'),
  csv: own(),
  history: through('Its events are in the history of its move, and of its shipment if it has one.'),
  diff: none('The history shows each change.'),
  asOf: own(),
  bulk: none('Each decision names the version of a record that a person saw.'),
  status: none('Decisions and withdrawals change its status.'),
  reversion: none('A decision stays. What it changed in the record can be undone there.'),
  deletion: none('It is withdrawn, and deleted with its record.'),
  restoration: through('It is restored with its shipment or move.'),
  erasure: through('What was asked, the reasons and the names are removed. One that waits becomes OUTDATED.'),
  import: none('What was asked in another system is decided there. A copy of the database has all requests.'),
  export: none('Requests stay where they were asked and decided. A copy of the database has them.'),
  reducedRoles: own('A customer sees what its own party asked; an observer sees none.'),
  search: none('Its texts are not indexed.'),
  mcp: own('Tools ask for changes, find requests and decide them.'),
  client: calls('changeRequests.get'),
  command: calls('requests get'),
}
