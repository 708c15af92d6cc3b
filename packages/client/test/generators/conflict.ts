/** What a program saw that created a shipment and then changed it twice with the tag of its first version. */
export type Conflict = {
  statuses: (number | undefined)[]
  code: string
  weight: number | null | undefined
  tag: string | undefined
  changed: string[] | undefined
}
