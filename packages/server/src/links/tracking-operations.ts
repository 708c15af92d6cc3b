import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignIns } from '../access/sign-in.ts'
import { listRequestsBy } from '../change-requests/store.ts'
import { findCompany } from '../company/store.ts'
import type { Reader } from '../db/database.ts'
import { findHead, type MoveWatch } from '../events/move-watch.ts'
import type { streamSlots } from '../events/stream-slots.ts'
import { preferencesOf } from '../http/answer/prefer.ts'
import { isHeld, tagOfText } from '../http/answer/tagged.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import type { Runtime } from '../http/context.ts'
import { type Operation, read } from '../http/operation.ts'
import { askingOperations } from './asking-operations.ts'
import type { Link } from './schema.ts'
import { findMoveWithShipments } from './store.ts'
import { admittedLink, linkActorOf, requireValidLink, SECRET_HEADERS, trackingNotFound } from './tracking-link.ts'
import { trackingOf } from './tracking-rules.ts'
import { Tracking } from './tracking-schema.ts'

const WAIT_MAX_S = 60

type TrackingOptions = {
  /** How customers reach the company; empty for nothing. */
  contact: string
  watch: MoveWatch
  slots: ReturnType<typeof streamSlots>
  signIns: SignIns
}

/** What a customer sees and may do with a tracking link. They need no credential but the secret of the link. */
export const trackingOperations = (options: TrackingOptions): readonly Operation[] => [
  trackingOperation(options),
  ...askingOperations(options),
]

const trackingOperation = (options: TrackingOptions): Operation =>
  read({
    method: 'GET',
    url: '/v1/tracking',
    operationId: 'getTracking',
    summary: 'Follow a move by a tracking link',
    description:
      'The status, dates and towns of a move, for the holder of a tracking link. The secret is in a header, so that it is in no URL and no log. With Prefer: wait=25 and If-None-Match the answer waits until something changes. Wrong secrets count as failed sign-ins of the address.',
    tag: 'Links',
    scope: null,
    headers: SECRET_HEADERS,
    answers: {
      200: { description: 'The move as its customer sees it', schema: Tracking, headers: ['ETag'] },
      304: { description: 'Nothing has changed', headers: ['ETag'] },
    },
    errors: ['invalid_tracking_link', 'not_acceptable'],
    mayWait: true,
    respond: (runtime, request, reply) => respondToTracking(runtime, request, reply, options),
  })

async function respondToTracking(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  { contact, watch, slots, signIns }: TrackingOptions,
): Promise<FastifyReply> {
  const { db, clock } = runtime
  const { secret, link } = await admittedLink(runtime, request, reply, signIns)
  negotiate(request.headers.accept, [JSON_TYPE])
  const waitS = waitOf(request, link, clock())
  // The number of the newest event is read before the record: a change after the read has a higher number.
  let head = waitS > 0 ? await findHead(db) : 0
  let body = await readTracking(db, link, contact)
  if (waitS > 0 && isHeld(request, body)) {
    slots.take(request, reply)
    const giveUpAt = performance.now() + waitS * 1000
    // Most events of a move change nothing that is shown here.
    for (let mayChange = true; mayChange && isHeld(request, body); ) {
      const leftS = Math.max(0, giveUpAt - performance.now()) / 1000
      mayChange = await watch.wait(reply.raw, link.moveID, head, leftS)
      head = await findHead(db)
      // The link may have been revoked, or have expired, meanwhile.
      body = await readTracking(db, await requireValidLink(runtime, secret), contact)
    }
    reply.header('preference-applied', `wait=${waitS}`)
  }
  reply
    .header('etag', `"${tagOfText(body)}"`)
    .header('cache-control', 'no-store')
    .header('vary', 'Prefer, Accept-Encoding')
  if (isHeld(request, body)) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

async function readTracking(db: Reader, { id, moveID }: Link, contact: string): Promise<string> {
  const { customerRequests } = await findCompany(db)
  const requests = await listRequestsBy(db, moveID, linkActorOf(id))
  const found = await findMoveWithShipments(db, moveID)
  if (!found) throw trackingNotFound()
  return JSON.stringify(trackingOf(found, { customerRequests, requests, contact: contact === '' ? null : contact }))
}

/** How long to wait: as long as the client wants, but not beyond the end of the link. */
function waitOf({ headers }: FastifyRequest, { expiresAt }: Link, nowMs: number): number {
  const wanted = Number(preferencesOf(headers.prefer).get('wait') ?? 0) || 0
  return Math.min(wanted, WAIT_MAX_S, Math.ceil((Date.parse(expiresAt) - nowMs) / 1000))
}
