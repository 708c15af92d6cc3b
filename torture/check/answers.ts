/** Compares answers with events: an acknowledged write has its event, a refused write has none, and no write was overwritten. */
import { isDeepStrictEqual } from 'node:util'
import { type Call, type Event, fateOf, isWrite, type Json } from '../history.ts'
import type { Chains } from './versions.ts'

/** The services that come with the first approval of a household goods shipment. */
const SERVICES_OF_HHG = 6

export function faultsOfAnswers(calls: readonly Call[], feed: readonly Event[], chains: Chains): string[] {
  const byRequest = Map.groupBy(feed, ({ requestID }) => requestID)
  const faults: string[] = []
  const spent = new Map<string, string>()
  for (const call of calls) {
    const events = eventsOf(call, byRequest.get(call.requestID) ?? [])
    const about = (fault: string) => `${call.act} ${call.subject ?? ''} (request ${call.requestID}): ${fault}`
    if (call.answer && call.answer.status >= 500 && call.answer.status !== 503)
      faults.push(about(`was answered with ${call.answer.status}`))
    if (!isWrite(call)) {
      if (events.length > 0) faults.push(about('a read has left events'))
      continue
    }
    const found = faultsOfWrite(call, events, chains)
    faults.push(...found.map(about))
    const tag = `${call.subject} ${call.ifMatch}`
    if (events.length > 0 && call.ifMatch !== null) {
      if (spent.has(tag)) faults.push(about(`spent the tag ${call.ifMatch} that ${spent.get(tag)} had spent`))
      spent.set(tag, call.requestID)
    }
  }
  const known = new Set(calls.map(({ requestID }) => requestID))
  for (const { requestID, seq, subject } of feed)
    if (!known.has(requestID) && !subject.startsWith('webhooks/')) faults.push(`event ${seq}: nobody asked for it`)
  return [...faults, ...faultsOfBulks(calls, byRequest), ...faultsOfKeys(calls, byRequest, chains)]
}

/** The events of a call: for one operation of a bulk, the events of its record and of the parts of its shipment. */
function eventsOf({ bulk, act, kind, subject, sent }: Call, events: readonly Event[]): readonly Event[] {
  if (bulk === undefined) return events
  // A new record has no id as long as its request is not answered.
  if (act === 'create') return events.filter(({ type, record }) => type.endsWith('.created') && isWithin(sent, record))
  if (kind === 'shipments') return events.filter(({ shipmentID }) => `shipments/${shipmentID}` === subject)
  return events.filter((event) => event.subject === subject)
}

/** A bulk has one batch, and an ATOMIC bulk has done all operations or none. */
function faultsOfBulks(calls: readonly Call[], byRequest: Map<string, Event[]>): string[] {
  const bulks = Map.groupBy(
    calls.filter(({ bulk }) => bulk !== undefined),
    ({ requestID }) => requestID,
  )
  return [...bulks].flatMap(([requestID, operations]) => {
    const events = byRequest.get(requestID) ?? []
    const about = (fault: string) => `bulk (request ${requestID}): ${fault}`
    const done = operations.filter((call) => eventsOf(call, events).length > 0 || isNoChange(call))
    const batches = new Set(events.map(({ batchID }) => batchID))
    return [
      ...(batches.size > 1 || batches.has(null) ? [about(`its events have ${batches.size} batches`)] : []),
      ...(operations[0]!.bulk === 'ATOMIC' && events.length > 0 && done.length < operations.length
        ? [about(`${done.length} of ${operations.length} operations were done, of all or none`)]
        : []),
    ]
  })
}

/** Whether an operation may have changed nothing: a status that the shipment already has, or a merge. */
const isNoChange = ({ act }: Call): boolean => act === 'status' || act === 'merge'

function faultsOfWrite(call: Call, events: readonly Event[], chains: Chains): string[] {
  const fate = fateOf(call)
  if (fate === 'refused')
    return events.length === 0 ? [] : [`was refused with ${call.answer!.status}, and yet left ${events.length} events`]
  if (fate === 'done' && call.answer!.isReplay)
    return events.length === 0 ? [] : ['was answered from the store, and yet was done again']
  if (events.length === 0) return fate === 'unknown' ? [] : faultsOfNothing(call, chains)
  const main = mainEventOf(call, events)
  if (!main) return [`left ${events.length} events, but not its own`]
  const before = versionBefore(main, chains)
  return [
    ...faultsOfParts(call, events, before),
    ...faultsOfBase(call, main, before, chains),
    ...(fate === 'done' ? faultsOfAnswer(call, main) : []),
    ...(main.record && !isAsSent(call, partOf(call, main.record), chains)
      ? ['what was sent is not in the record']
      : []),
  ]
}

/** An acknowledged write without an event must have changed nothing: its answer is a version that existed, and has what was sent. */
function faultsOfNothing(call: Call, chains: Chains): string[] {
  const { act, subject, answer } = call
  const versions = chains.get(subject ?? '') ?? []
  const isKnown = versions.some(({ record }) => partOf(call, record)?.eTag === answer!.body?.eTag)
  const isNoChange = act !== 'create' && act !== 'delete' && isKnown && isAsSent(call, answer!.body, chains)
  return isNoChange ? [] : ['was acknowledged, and there is no event of it']
}

const mainEventOf = ({ act, kind, subject }: Call, events: readonly Event[]): Event | undefined =>
  act === 'create'
    ? events.find((event) => event.subject.startsWith(`${kind}/`) && event.type.endsWith('.created'))
    : events.find((event) => event.subject === subject)

/** The version that an event replaced. */
function versionBefore(event: Event, chains: Chains): Event | undefined {
  const chain = chains.get(event.subject)!
  return chain[chain.indexOf(event) - 1]
}

/** A new shipment opens its move, and the first approval adds all services, in the same request. */
function faultsOfParts({ act, kind, sent }: Call, events: readonly Event[], before: Event | undefined): string[] {
  if (kind !== 'shipments') return []
  const count = (type: string) => events.filter((event) => event.type === type).length
  if (act === 'create' && sent.moveID === undefined && count('move.created') !== 1) return ['its move was not opened']
  const isFirstApproval = act === 'status' && sent.status === 'APPROVED' && before?.record?.approvedAt === null
  if (isFirstApproval && count('service.created') !== SERVICES_OF_HHG)
    return [`the approval brought ${count('service.created')} services, not ${SERVICES_OF_HHG}`]
  return []
}

/** The write must be based on the version that its client held. */
function faultsOfBase(call: Call, main: Event, before: Event | undefined, chains: Chains): string[] {
  const { act, ifMatch, mergeBase, sent } = call
  if (act === 'create') return []
  if (mergeBase !== null) {
    const base = chains.get(main.subject)!.find(({ eTag }) => eTag === mergeBase)
    if (!base) return [`was merged with ${mergeBase}, which never was a version`]
    const touched = Object.keys(sent).filter((name) => !isDeepStrictEqual(base.record[name], before?.record?.[name]))
    const own = touched.filter((name) => !isDeepStrictEqual(sent[name], base.record[name]))
    return own.length === 0 ? [] : [`was merged over ${own.join(', ')}, changed since ${mergeBase}`]
  }
  if (ifMatch === null || ifMatch === main.previousETag) return []
  if (act === 'put' && partOf(call, before?.record)?.eTag === ifMatch) return []
  return [`was made on ${main.previousETag}, but its client held ${ifMatch}`]
}

function faultsOfAnswer(call: Call, main: Event): string[] {
  if (call.act === 'delete') return main.record === null ? [] : ['was acknowledged, and the record is still there']
  if (isDeepStrictEqual(partOf(call, asInEvents(main.record)), asInEvents(call.answer!.body))) return []
  return ['the answer is not the version that its event tells of']
}

/**
 * A record as it is in its event: without the URL and the secret of a webhook, the secret of a link or a key, and the agents of a
 * shipment, which only an expansion adds.
 */
const asInEvents = (record: Json): Json => {
  if (!record?.eventTypes && !record?.shipmentType && !record?.secret) return record
  const { url: _url, secret: _secret, agents: _agents, ...rest } = record
  return rest
}

/** The part of a record that a call is about: one of its addresses, or all of it. */
function partOf({ part }: Call, record: Json): Json {
  return part === null || !record ? record : Object.values(record).find((member: Json) => member?.id === part)
}

/** Whether a record has the content of the request or, after a reversion, the content of the earlier version. */
function isAsSent(call: Call, record: Json, chains: Chains): boolean {
  const { act, subject, sent } = call
  if (act !== 'revert') return isWithin(sent, record)
  const version = chains.get(subject ?? '')?.find(({ eTag }) => eTag === sent.to)
  // The weight of a shipment follows from its weighings while it has any.
  const stays = record?.actualWeightFrom ? [...STAYS, 'actualWeight'] : STAYS
  return version !== undefined && isDeepStrictEqual(contentOf(version.record, stays), contentOf(record, stays))
}

/** Members that a reversion leaves alone: the status, and members that follow from it. */
const STAYS = [
  ...['status', 'nextStatuses', 'statusReason', 'rejectionReason', 'submittedAt', 'approvedAt', 'canceledAt'],
  ...['actualPickupDate', 'actualDeliveryDate', 'actualWeightFrom', 'lastUpdated', 'eTag', 'agents'],
]

/** The content that a reversion restores. A restored address gets a new id. */
const contentOf = (record: Json, stays: readonly string[]): Json =>
  Object.fromEntries(
    Object.entries<Json>(record)
      .filter(([name]) => !stays.includes(name))
      .map(([name, value]) => {
        const { id: _id, lastUpdated: _time, eTag: _tag, ...rest } = value?.eTag ? value : {}
        return [name, value?.eTag ? rest : value]
      }),
  )

/** Whether a record has every value that was sent. */
function isWithin(sent: Json, record: Json): boolean {
  if (sent === null || typeof sent !== 'object') return true
  return Object.entries(sent).every(([name, value]) => {
    if (name === 'reason' || name === 'occurredOn' || name === 'url') return true
    const there = record?.[name]
    return value !== null && typeof value === 'object' ? isWithin(value, there) : isDeepStrictEqual(value, there)
  })
}

/** Each key had at most one effect, and all its uses got the same answer. */
function faultsOfKeys(calls: readonly Call[], byRequest: Map<string, Event[]>, chains: Chains): string[] {
  const faults: string[] = []
  for (const [key, uses] of Map.groupBy(calls, (call) => call.key)) {
    if (key === null) continue
    const effective = uses.filter(({ requestID }) => byRequest.has(requestID))
    if (effective.length > 1) faults.push(`key ${key} had ${effective.length} effects`)
    const answers = uses.filter((call) => fateOf(call) === 'done').map(({ answer }) => answer!)
    if (answers.some(({ body }) => !isDeepStrictEqual(body, answers[0]!.body)))
      faults.push(`key ${key} was answered in two ways`)
    const replay = uses.find((call) => fateOf(call) === 'done' && call.answer!.isReplay)
    if (replay && effective.length === 0 && faultsOfNothing(replay, chains).length > 0)
      faults.push(`key ${key} was answered from the store, and nothing ever happened`)
  }
  return faults
}
