import { dayIn } from '../company/calendar-rules.ts'
import { findCompany } from '../company/store.ts'
import { docsByID } from '../db/lists/keyset-query.ts'
import type { Expansion, Expansions } from '../http/list/expansion.ts'
import { idOfDoc, shipmentOfDoc } from '../kernel/ids.ts'
import { movesOf } from '../shipments/expand.ts'
import { daysLeftOn } from './rules.ts'

/** The shipment of each of some stays. */
const shipmentsOf: Expansion = async (tx, docs, budget) => {
  const ids = docs.map((doc) => shipmentOfDoc(doc) ?? '')
  const found = new Map((await docsByID(tx, 'shipments', [...new Set(ids)], budget)).map((doc) => [idOfDoc(doc), doc]))
  return ids.map((id) => found.get(id) ?? 'null')
}

/** The days that are left of each of some stays, on the day of the company. */
const daysLeftOf: Expansion = async (tx, docs, _budget, now) => {
  const { timeZone } = await findCompany(tx)
  const today = dayIn(timeZone, now)
  return docs.map((doc) => JSON.stringify(daysLeftOn(JSON.parse(doc), today)))
}

/** What a list of stays shows beside them: whose goods they are, and how long they may still be there. */
export const STORAGE_STAY_EXPANSIONS: Expansions = { shipment: shipmentsOf, move: movesOf, daysLeft: daysLeftOf }
