import type { FastifyRequest } from 'fastify'
import type { Database, Reader, ScanReader } from '../db/database.ts'
import type { Files } from '../files/files.ts'
import type { Collision } from '../kernel/collision.ts'
import type { Context } from '../kernel/context.ts'
import { errorAt } from '../kernel/errors.ts'
import { newId } from '../kernel/ids.ts'
import { type Instant, instantFrom, instantOf, isInstant } from '../kernel/instant.ts'
import type { Timed } from './timed.ts'

/** What every route needs. app.ts creates the only one. */
export type Runtime = {
  db: Database
  /**
   * Where lists (also their 304), exports and history read now: a replica if there is one. An answer that reads several times gets
   * it once. Items and all writes use `db`.
   */
  readonly replica: Reader
  /** The same for reads that scan whole tables. */
  scanReader(signal?: AbortSignal): ScanReader
  /** The same for this caller, who may not see every record. */
  viewOf(runtime: Runtime, principal: Principal): Runtime
  clock: () => number
  /** The beginning of the URLs in answers; if empty, they are path-absolute. */
  publicUrl: string
  shipmentTypes: readonly string[] | null
  /** Whether a reference may belong to only one record of a kind. */
  uniqueReferences: boolean
  /** The types of documents that a status of a shipment needs, by status. */
  requiredProofs: Readonly<Record<string, readonly string[]>>
  /** The channels that a write may come through, or null for any. */
  prefixes: readonly string[] | null
  /** Signs cursors; all nodes share it through the database. */
  cursorKey: string
  /** Where the contents of documents are. */
  files: Files
  /** Called with a write that met changes of others, once it is merged and stored, or refused. */
  collided: (how: 'merged' | 'refused', collision: Collision, actor: string) => void
  /** Enforces the time limit of a request. */
  timed: Timed
  /** After this time a change in parts answers with what was made: the time limit of the request would say that nothing was written. */
  partsMaxMs: number
  /** The caller of a long-running request at this moment: 401 once the credential has ended, 503 if it cannot be checked now. */
  callerNow: (request: FastifyRequest) => Promise<Principal>
}

/** The caller. `id` is the actor in events and the owner of quotas and Idempotency-Keys; callers of different kinds never share one. */
export type Principal = {
  readonly id: string
  /** The current display name; null if there is only the id. */
  readonly name: string | null
  readonly kind: 'anonymous' | 'key' | 'certificate' | 'token' | 'crew' | 'link'
  /** All scopes, including implied ones. */
  readonly scopes: ReadonlySet<string>
  /** When the credential expires, in milliseconds; Infinity for never. */
  readonly endsAtMs: number
  /** The key or certificate that identified it; null for tokens and anonymous callers. */
  readonly keyID: string | null
  /** The channels that its writes may come through; null for any. */
  readonly channels: readonly string[] | null
  /** The party that it is bound to, whose moves are all that it sees; null for none. */
  readonly partyID: string | null
  /** Of a crew link: the link, and the crew member whom it stands for. */
  readonly crew?: { readonly memberID: string; readonly linkID: string }
}

/**
 * Who owns an Idempotency-Key: a token of the same subject may be bound to another party later. The keys of callers without a party have
 * the id alone, as those that the previous release stored.
 */
export const ownerOf = ({ id, partyID }: Principal): string[] => (partyID === null ? [id] : [id, partyID])

declare module 'fastify' {
  interface FastifyRequest {
    readonly principal: Principal
  }
}

/** Names the channel of a write whose path has none. */
export const CHANNEL_HEADER = 'Vanline-Channel'

/** The channel of a write: the segment of the path before /v1 or, if the path has none, the header. */
export function channelOf({ params, headers }: Pick<FastifyRequest, 'params' | 'headers'>): string | null {
  if (typeof params === 'object' && params !== null && 'prefix' in params) return String(params.prefix)
  const named = headers['vanline-channel']
  return named === undefined ? null : String(named)
}

/** Says when a write was done, if that was before it arrives. */
export const OCCURRED_HEADER = 'Occurred-At'

/** When a write was done (400 if that cannot be read). No write is done after it arrives: a later time is that of a wrong clock. */
export function occurredAtOf({ headers }: Pick<FastifyRequest, 'headers'>, now: Instant): Instant | undefined {
  const sent = headers['occurred-at']
  if (sent === undefined) return undefined
  if (typeof sent !== 'string' || !isInstant(sent)) {
    const detail = 'Occurred-At is one instant (RFC 3339), for example 2026-11-18T09:30:00Z.'
    throw errorAt('invalid_header', { header: OCCURRED_HEADER }, 'invalid_syntax', detail)
  }
  const occurred = instantFrom(sent)
  return occurred > now ? now : occurred
}

/** The context of a command at this moment. */
export function contextOf(runtime: Runtime, request: FastifyRequest): Context {
  const nowMs = runtime.clock()
  const now = instantOf(nowMs)
  const occurredAt = occurredAtOf(request, now)
  return {
    ...(occurredAt && { occurredAt }),
    actor: request.principal.id,
    actorName: request.principal.name,
    scopes: request.principal.scopes,
    partyID: request.principal.partyID,
    channel: channelOf(request),
    requestID: request.id,
    now,
    newId: () => newId(nowMs),
    shipmentTypes: runtime.shipmentTypes,
    uniqueReferences: runtime.uniqueReferences,
    requiredProofs: runtime.requiredProofs,
  }
}
