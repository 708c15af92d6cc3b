/** The answers to a program that created a shipment, and then changed it twice with the tag of the first version. */
export type Conflict = {
  statuses: (number | undefined)[]
  code: string
  weight: number | null | undefined
  tag: string | undefined
  changed: string[] | undefined
}
