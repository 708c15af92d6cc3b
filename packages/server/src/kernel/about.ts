/**
 * The name of a record in events, and the move whose history it belongs to.
 * - `part` names a member of the record when only that is addressed: an address of a shipment.
 * - `units` are pointers to members that are merged as a whole, since a mix of two versions would be wrong.
 * - `derived` are pointers to members that follow from others.
 */
export type About = {
  subject: string
  moveID: string | null
  part?: string
  units?: readonly string[]
  derived?: readonly string[]
}
