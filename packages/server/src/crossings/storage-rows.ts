/** Storage stays: when goods were in storage, and how long they may be there. */
import { calls, none, own, PATCHED, type Row, through } from './features.ts'
import { OF_A_MOVE } from './move-rows.ts'

export const STORAGE_STAY: Row = {
  ...OF_A_MOVE,
  ...PATCHED,
  expand: own('Its shipment, its move, and the days that are left today.'),
  csv: own('For billing.'),
  history: through('Its events are in the history of its shipment, and of its move.'),
  diff: none('The history shows each change.'),
  asOf: own(),
  bulk: none('A shipment has few of them.'),
  status: none('It is open until it has an end.'),
  replace: none('The service makes some of its members. A PATCH names the members that you change.'),
  reversion: own('Extensions and their decisions stay.'),
  deletion: own(),
  restoration: through('It is restored with its shipment.'),
  erasure: through('Its place, its lot, and the reasons and names of its extensions are removed. The days stay.'),
  import: own('With its extensions and times.'),
  export: own('A line of the file.'),
  reducedRoles: own('A customer sees it without who decided and why; an observer sees none.'),
  search: none('Its texts are not indexed.'),
  mcp: own('A tool finds what ends soon, another one asks for more days. A person decides.'),
  client: calls('storageStays.get'),
  command: calls('storage-stays get'),
}
