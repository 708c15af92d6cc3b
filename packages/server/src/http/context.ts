import type { FastifyRequest } from 'fastify'
import type { Database, Reader } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'
import { instantOf } from '../kernel/instant.ts'
import type { Timed } from './timed.ts'

/** What every route needs to do its work; app.ts makes the only one. */
export type Runtime = {
  db: Database
  /**
   * Where lists (also their 304), exports and history read now: a replica if there is one. An answer that reads several times takes it once.
   * Items and all writes stay with `db`.
   */
  readonly replica: Reader
  /** The same for what looks at everything. */
  readonly aside: Reader
  clock: () => number
  /** What URLs we emit begin with; empty makes them path-absolute. */
  publicUrl: string
  shipmentTypes: readonly string[] | null
  /** The channels a write may come through, or null for any. */
  prefixes: readonly string[] | null
  /** Signs cursors; all nodes share it through the database. */
  cursorKey: string
  /** Holds the work for a request to its time. */
  timed: Timed
}

/**
 * Who is calling. `id` is what events record as their actor, and what quotas and Idempotency-Keys belong to; no two callers of different
 * kinds can have the same.
 */
export type Principal = {
  readonly id: string
  /** What people call the caller today; null if there is nothing but the id. */
  readonly name: string | null
  readonly kind: 'anonymous' | 'key' | 'certificate' | 'token'
  /** Everything it may do, with what that implies. */
  readonly scopes: ReadonlySet<string>
  /** When the credential ends by itself, in milliseconds; Infinity if it does not. */
  readonly endsAtMs: number
  /** The key or certificate it was recognised by; null for tokens and anonymous callers. */
  readonly keyID: string | null
  /** The channels that its writes may come through; null for any. */
  readonly channels: readonly string[] | null
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly principal: Principal
  }
}

/** The context of a command, at this very moment. */
export function contextOf(runtime: Runtime, request: FastifyRequest): Context {
  const nowMs = runtime.clock()
  const params = request.params as { prefix?: string }
  return {
    actor: request.principal.id,
    actorName: request.principal.name,
    scopes: request.principal.scopes,
    channel: params.prefix ?? null,
    requestID: request.id,
    now: instantOf(nowMs),
    newId: () => newId(nowMs),
    shipmentTypes: runtime.shipmentTypes,
  }
}
