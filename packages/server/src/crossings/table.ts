/**
 * Where features meet: what happens for every kind of record with every general feature. docs/reference/crossings.md is written from this
 * table, and test/crossings.test.ts tries each cell on both databases. A new kind of record in access/policy.ts does not compile without
 * its row, nor a new feature without its cells.
 */
import { ABSENCE, COMPANY, CREW_LINK, CREW_MEMBER, DELIVERY, KEY, PARTY, TRUCK, VIEW, WEBHOOK } from './apart-rows.ts'
import { DOCUMENT, ERASURE, ITEM, JOB, LINK, MOVE_PARTY, NOTE, SIGNATURE, WEIGHING } from './below-rows.ts'
import { FEATURES, type Feature, type Row } from './features.ts'
import type { Kind } from './kinds.ts'
import { MESSAGE, MESSAGE_OPT_OUT, MESSAGE_RULE, MESSAGE_TEMPLATE } from './message-rows.ts'
import { ADDRESS, AGENT, MOVE, SERVICE, SHIPMENT } from './move-rows.ts'
import { CHANGE_REQUEST } from './request-rows.ts'
import { STORAGE_STAY } from './storage-rows.ts'

export const CROSSINGS = {
  Move: MOVE,
  Shipment: SHIPMENT,
  Address: ADDRESS,
  Agent: AGENT,
  Service: SERVICE,
  Document: DOCUMENT,
  Note: NOTE,
  Job: JOB,
  Item: ITEM,
  Weighing: WEIGHING,
  StorageStay: STORAGE_STAY,
  Signature: SIGNATURE,
  ChangeRequest: CHANGE_REQUEST,
  Link: LINK,
  MoveParty: MOVE_PARTY,
  Erasure: ERASURE,
  Party: PARTY,
  Company: COMPANY,
  Truck: TRUCK,
  CrewMember: CREW_MEMBER,
  CrewLink: CREW_LINK,
  Absence: ABSENCE,
  MessageTemplate: MESSAGE_TEMPLATE,
  MessageRule: MESSAGE_RULE,
  MessageOptOut: MESSAGE_OPT_OUT,
  Message: MESSAGE,
  View: VIEW,
  Webhook: WEBHOOK,
  Delivery: DELIVERY,
  Key: KEY,
} satisfies Record<Kind, Row>

export const KINDS = Object.keys(CROSSINGS) as Kind[]
export const FEATURE_NAMES = Object.keys(FEATURES) as Feature[]

/** The answer to a request that uses a feature where it does not apply; undefined if no request does. */
export function refusalOf(kind: Kind, feature: Feature): string | undefined {
  return CROSSINGS[kind][feature].refused ?? FEATURES[feature].refused
}
