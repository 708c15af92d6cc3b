/**
 * What must hold for change requests: each ends once at most. An accepted one is exactly one event of its record and one of the request,
 * with the accepted values and no other. Values that were refused, withdrawn or not yet accepted are in no version of the record.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Json, kindOf } from '../history.ts'
import type { RequestEvent, RequestEvidence, Said } from '../requests/evidence.ts'

const ACCEPTED = ['ACCEPTED', 'PARTLY_ACCEPTED']

export function faultsOfRequests({ asked, said, feed, finals }: RequestEvidence): string[] {
  const lives = Map.groupBy(
    feed.filter(({ subject }) => kindOf(subject) === 'change-requests'),
    ({ subject }) => subject.split('/')[1]!,
  )
  const written = valuesIn(feed)
  return [
    ...asked.filter(({ id }) => !lives.has(id)).map(({ id }) => `the request ${id} was acknowledged, and is lost`),
    ...[...lives].flatMap(([id, events]) => [
      ...faultsOfLife(id, events, finals.get(id)),
      ...faultsOfValues(events.at(-1)!, feed, written),
    ]),
    ...faultsOfAnswers(said, lives),
  ]
}

const nameOf = (record: string, path: string, value: Json): string => JSON.stringify([record, path, value])

/** The events that wrote each value. Every request asks for values that no other has. */
function valuesIn(feed: readonly RequestEvent[]): Map<string, RequestEvent[]> {
  const written = new Map<string, RequestEvent[]>()
  for (const event of feed)
    for (const { path, to } of event.changes) {
      const name = nameOf(event.subject, path, to)
      written.set(name, [...(written.get(name) ?? []), event])
    }
  return written
}

/** A request is created, and ends at most once; its last event tells what it is. */
function faultsOfLife(id: string, events: readonly RequestEvent[], final: Json): string[] {
  const types = events.map(({ type }) => type)
  const last = events.at(-1)!
  const isOnce = types[0] === 'change_request.created' && types.length <= 2
  return [
    ...(isOnce ? [] : [`the request ${id} was ${types.join(', then ')}`]),
    ...(isDeepStrictEqual(final, last.record) ? [] : [`the request ${id} is not what its last event tells`]),
  ]
}

/** What became of the values of a request. */
function faultsOfValues(last: RequestEvent, feed: readonly RequestEvent[], written: Map<string, RequestEvent[]>) {
  const { id, about, status, changes, accepted, resultETag, decidedBy } = last.record
  const made = feed.filter(({ changeRequest }) => changeRequest?.id === id)
  const faults: string[] = []
  const isAccepted = ACCEPTED.includes(status)
  if (made.length !== (isAccepted ? 1 : 0))
    faults.push(`the request ${id} is ${status}, and changed ${made.length} records`)
  for (const { path, to } of changes as { path: string; to: Json }[]) {
    const times = written.get(nameOf(about, path, to)) ?? []
    const isWanted = isAccepted && accepted.includes(path)
    if (times.length === (isWanted ? 1 : 0) && times.every((event) => made.includes(event))) continue
    faults.push(`the request ${id} is ${status}, and its ${path} was written ${times.length} times`)
  }
  for (const { subject, eTag, requestID, actor } of isAccepted ? made.slice(0, 1) : []) {
    if (subject !== about || eTag !== resultETag) faults.push(`the request ${id} names another version than it made`)
    if (requestID !== last.requestID) faults.push(`the request ${id} and its record were not changed at once`)
    if (actor !== decidedBy) faults.push(`the request ${id} was accepted by ${decidedBy}, and its record says ${actor}`)
  }
  return faults
}

const ENDS: Record<Said['act'], readonly string[]> = {
  ACCEPT: ACCEPTED,
  REFUSE: ['REFUSED'],
  WITHDRAW: ['WITHDRAWN'],
}

/** At most one decision of a request succeeds, on the version that it named, and its answer is what the feed tells. */
function faultsOfAnswers(said: readonly Said[], lives: Map<string, RequestEvent[]>): string[] {
  const faults: string[] = []
  for (const [id, all] of Map.groupBy(said, (each) => each.id)) {
    const done = all.filter(({ status }) => status === 200)
    if (done.length > 1) faults.push(`the request ${id} was decided ${done.length} times`)
    const end = lives.get(id)?.at(-1)?.record
    for (const { act, body } of done) {
      if (!ENDS[act].includes(body.status)) faults.push(`the request ${id} is ${body.status} after ${act}`)
      if (!isDeepStrictEqual(body, end)) faults.push(`the request ${id} was answered in another way than it ended`)
    }
    for (const { status, body } of all)
      if (body?.code === 'request_decided' && end?.status === 'PENDING')
        faults.push(`the request ${id} was refused with ${status} as decided, and still waits`)
  }
  return faults
}

/** The version of its record that an acknowledged acceptance was made on is the one that it named. */
export function faultsOfVersions({ said, feed }: Pick<RequestEvidence, 'said' | 'feed'>): string[] {
  return said
    .filter(({ act, status }) => act === 'ACCEPT' && status === 200)
    .flatMap(({ id, ifMatch }) => {
      const made = feed.find(({ changeRequest }) => changeRequest?.id === id)
      const isSame = !made || `"${made.previousETag}"` === ifMatch
      return isSame ? [] : [`the request ${id} was accepted on ${ifMatch}, and changed ${made.previousETag}`]
    })
}
