import type { Reader } from '../db/database.ts'
import type { Violation } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import type { Json } from '../kernel/json.ts'

type Naming<Named> = {
  /** The id that was sent, and the one that the record has now. */
  sent: Json | undefined
  current: string | null
  findDoc: (db: Reader, id: string) => Promise<string | undefined>
  isOfPlace: (named: Named) => boolean
  violation: Violation
}

/** The violation of an id that names no record of the same place. One that stays as it is may name a record that is deleted by now. */
export async function namingViolations<Named>(
  db: Reader,
  { sent, current, findDoc, isOfPlace, violation }: Naming<Named>,
): Promise<Violation[]> {
  // The schema refuses what is no id.
  if (typeof sent !== 'string' || !isUuid(sent) || sent.toLowerCase() === current) return []
  const doc = await findDoc(db, sent)
  return doc !== undefined && isOfPlace(JSON.parse(doc)) ? [] : [violation]
}
