/** A later read never shows an older version, on any node, and no read shows a version before it was written. */
import { type Call, fateOf } from '../history.ts'
import type { Chains } from './versions.ts'

/** A version that a client saw at some moment between two times. */
type Sight = { subject: string; place: number; tag: string; from: number; to: number }

/** Reads of versions that never existed, that were not written yet, or that are older than one seen before. */
export function faultsOfReads(calls: readonly Call[], chains: Chains): string[] {
  const faults: string[] = []
  const places = new Map<string, Map<string, number>>()
  for (const [subject, events] of chains) places.set(subject, new Map(events.map(({ eTag }, place) => [eTag, place])))
  const startOf = new Map(calls.map(({ requestID, startedAt }) => [requestID, startedAt]))
  const sights: Sight[] = []
  for (const call of calls) {
    const tag = tagSeenBy(call, chains)
    if (tag === undefined || call.subject === null) continue
    const place = tag === null ? undefined : places.get(call.subject)?.get(tag)
    if (place === undefined) {
      faults.push(
        `${call.subject}: ${tag === null ? 'is gone, and nobody deleted it' : `${tag} was read, a version that never was`}`,
      )
      continue
    }
    const writer = chains.get(call.subject)![place]!.requestID
    if ((startOf.get(writer) ?? 0) > call.endedAt) faults.push(`${call.subject}: ${tag} was read before it was written`)
    sights.push({ subject: call.subject, place, tag: tag!, from: call.startedAt, to: call.endedAt })
  }
  for (const [subject, seen] of Map.groupBy(sights, (sight) => sight.subject))
    faults.push(...faultsOfOrder(seen).map((fault) => `${subject}: ${fault}`))
  return faults
}

/** The tag of the version in the answer to a call; null if there was no record, undefined if the answer has no version. */
function tagSeenBy(call: Call, chains: Chains): string | null | undefined {
  const { answer, act, subject } = call
  if (!answer || subject === null || answer.isReplay) return undefined
  if (act === 'read' && answer.status === 200) return answer.body.eTag
  if (answer.status === 404 || (act === 'delete' && fateOf(call) === 'done')) {
    const last = chains.get(subject)?.at(-1)
    return last && last.record === null ? last.eTag : null
  }
  if (answer.status === 412 && act !== 'put') return answer.body.current?.eTag
  if (fateOf(call) === 'done' && act !== 'put' && act !== 'delete') return answer.body.eTag
  return undefined
}

/** A read shows the newest version that was seen before the read began, or a newer one. */
function faultsOfOrder(seen: Sight[]): string[] {
  const faults: string[] = []
  const ended = seen.toSorted((a, b) => a.to - b.to)
  let newest: Sight | undefined
  let i = 0
  for (const sight of seen.toSorted((a, b) => a.from - b.from)) {
    for (; ended[i] && ended[i]!.to < sight.from; i++) if (!newest || ended[i]!.place > newest.place) newest = ended[i]
    if (newest && sight.place < newest.place) faults.push(`${sight.tag} was seen after ${newest.tag}, which is newer`)
  }
  return faults
}
