import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignIn, SignIns } from '../access/sign-in.ts'
import type { Reader } from '../db/database.ts'
import { findHead, type MoveWatch } from '../events/move-watch.ts'
import type { streamSlots } from '../events/stream-slots.ts'
import { preferencesOf } from '../http/answer/prefer.ts'
import { isHeld, tagOfText } from '../http/answer/tagged.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import type { Runtime } from '../http/context.ts'
import { type Operation, read } from '../http/operation.ts'
import { AppError, errorAt } from '../kernel/errors.ts'
import { instantOf } from '../kernel/instant.ts'
import { isSameHash } from '../kernel/secret-text.ts'
import { isExpired } from './rules.ts'
import { type Link, Tracking } from './schema.ts'
import { findLinkWithHash, findMoveWithShipments } from './store.ts'
import { trackingOf } from './tracking-rules.ts'
import { LINK_TEXTS } from './writes.ts'

const SECRET = 'Vanline-Tracking'
const WAIT_MAX_S = 60

type TrackingOptions = {
  /** How customers reach the company; empty for nothing. */
  contact: string
  watch: MoveWatch
  slots: ReturnType<typeof streamSlots>
  signIns: SignIns
}

/** What a customer sees with a tracking link. It needs no credential but the secret of the link. */
export const trackingOperation = (options: TrackingOptions): Operation =>
  read({
    method: 'GET',
    url: '/v1/tracking',
    operationId: 'getTracking',
    summary: 'Follow a move by a tracking link',
    description:
      'The status, dates and towns of a move, for the holder of a tracking link. The secret is in a header, so that it is in no URL and no log. With Prefer: wait=25 and If-None-Match the answer waits until something changes. Wrong secrets count as failed sign-ins of the address.',
    tag: 'Links',
    scope: null,
    headers: [
      {
        name: SECRET,
        description: 'The secret of a tracking link.',
        example: 'vlt_01a1df141e0070179b35b8b3a50b7eba_JmPDZ7MlPNUgBkRHVuJkmZb6jU0Tq7J5rWk3mVNX1aE',
      },
    ],
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
  const secret = secretOf(request)
  const link = await admitted(signIns.begin(request, reply, `${SECRET} ${secret}`), () =>
    requireValidLink(runtime, secret),
  )
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
    .header('vary', 'Accept-Encoding')
  if (isHeld(request, body)) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

function secretOf({ headers }: FastifyRequest): string {
  const sent = headers[SECRET.toLowerCase()]
  if (typeof sent === 'string') return sent
  throw errorAt('invalid_header', { header: SECRET }, 'required', `${SECRET} must have the secret of a tracking link.`)
}

/** Looks up a secret as an attempt to sign in: too many wrong ones from an address end in 429. */
async function admitted<Found>(attempt: SignIn, find: () => Promise<Found>): Promise<Found> {
  try {
    const found = await find()
    attempt.succeeded()
    return found
  } catch (error) {
    throw attempt.failed(error as Error)
  }
}

/** Stands for a secret that cannot be read, so that it costs a lookup like any other. */
const UNREADABLE = { id: '00000000-0000-0000-0000-000000000000', secretHash: '' }

/** The link of a secret. The same 404 at the same cost for one that is malformed, unknown, expired or revoked. */
async function requireValidLink({ db, clock }: Runtime, secret: string): Promise<Link> {
  const { id, secretHash } = LINK_TEXTS.read(secret) ?? UNREADABLE
  const found = await findLinkWithHash(db, id)
  if (!found || !isSameHash(found.secretHash, secretHash) || isExpired(found.link, instantOf(clock())))
    throw trackingNotFound()
  return found.link
}

const trackingNotFound = () =>
  new AppError('invalid_tracking_link', 'This tracking link is not valid. It may have expired or been revoked.')

async function readTracking(db: Reader, { moveID }: Link, contact: string): Promise<string> {
  const found = await findMoveWithShipments(db, moveID)
  if (!found) throw trackingNotFound()
  return JSON.stringify(trackingOf(found.move, found.shipments, contact === '' ? null : contact))
}

/** How long to wait: as long as the client wants, but not beyond the end of the link. */
function waitOf({ headers }: FastifyRequest, { expiresAt }: Link, nowMs: number): number {
  const wanted = Number(preferencesOf(headers.prefer).get('wait') ?? 0) || 0
  return Math.min(wanted, WAIT_MAX_S, Math.ceil((Date.parse(expiresAt) - nowMs) / 1000))
}
