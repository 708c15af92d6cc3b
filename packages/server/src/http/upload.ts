/**
 * Changes whose content is bytes, perhaps many and slow. The bytes are received before the change runs, and the change then decides on
 * what was received.
 *
 * A node limits how many uploads are under way. A caller, or all callers of a party together, get a quarter of what the node receives at
 * once (edge/limits.ts), and all parties together three quarters, so that others always find room.
 */
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { AppError } from '../kernel/errors.ts'
import { tally } from '../kernel/tally.ts'
import type { Answer } from './answer/answer.ts'
import { bytesIn, type SentContent } from './content/content.ts'
import { contentTypeOf, requireNoCoding, requireWholeContent } from './content/media.ts'
import { contextOf, type Principal } from './context.ts'
import { decideOn } from './decide.ts'
import type { BytesDeclaration, ContentDeclaration, Received } from './declaration.ts'
import { idempotencyKeyOf } from './once/key.ts'
import { answerExpired, hasStoredAnswer } from './once/stored-answers.ts'
import type { Prepared, Requested, RunChange } from './prepared.ts'

export const UPLOADS_PER_CALLER_MAX = 64
/** One caller of a party leaves half of the party's share to the other callers. */
export const UPLOADS_IN_PARTY_MAX = UPLOADS_PER_CALLER_MAX / 2
const UPLOADS_OF_PARTIES_MAX = 3 * UPLOADS_PER_CALLER_MAX

/** The uploads under way, by caller, by party, and of all parties. */
const underWay = new WeakMap<Database, ReturnType<typeof tally>>()

/** The caller and the party that an upload counts for, their maxima, and their names in a refusal. The line break keeps both apart. */
const sharesOf = ({ id, partyID }: Principal): [holder: string, max: number, who: string][] =>
  partyID === null
    ? [[id, UPLOADS_PER_CALLER_MAX, 'You have']]
    : [
        [id, UPLOADS_IN_PARTY_MAX, 'You have'],
        [`party\n${partyID}`, UPLOADS_PER_CALLER_MAX, 'Your party has'],
        ['parties\n', UPLOADS_OF_PARTIES_MAX, 'Others have'],
      ]

/** Receives content; 503 if the caller has too many uploads under way. Uploads may be slow, and other callers must find room meanwhile. */
async function inUploadSlot<Result>(
  db: Database,
  principal: Principal,
  receive: () => Promise<Result>,
): Promise<Result> {
  const node = db.whole ?? db
  const uploads = underWay.get(node) ?? tally()
  underWay.set(node, uploads)
  const shares = sharesOf(principal)
  for (const [holder, max, who] of shares)
    if (uploads.of(holder) >= max) {
      const detail = `${who} too many uploads under way; ${max} are possible. Nothing was done. Try again shortly.`
      throw new AppError('overloaded', detail, { retryAfterS: 1 })
    }
  const ends = shares.map(([holder]) => uploads.add(holder))
  try {
    return await receive()
  } finally {
    for (const end of ends) end()
  }
}

/** How a change runs whose content may be bytes: they are received first. */
export const receivingBytes = (content: ContentDeclaration | undefined, run: RunChange): RunChange =>
  content?.bytes
    ? (of, sent) => {
        const bytes = bytesIn(of.request, content)
        return bytes ? upload(of, bytes, run) : run(of, sent)
      }
    : run

/**
 * Receives the bytes of a request, and runs its change with them. A retry that has an answer is only compared with the first request, by
 * what was received.
 */
async function upload(of: Requested, bytes: BytesDeclaration, run: RunChange): Promise<Answer> {
  const { runtime, request, reply, operation, isDryRun, key } = of
  const { principal } = request
  const isAnswered = key !== undefined && (await hasStoredAnswer(runtime.db, key))
  const unread: SentContent = { ...receivedContent(request, bytes), isUnread: true }
  const stored = isAnswered ? undefined : await checkedBefore(of, unread)
  const received = await inUploadSlot(runtime.db, principal, () =>
    bytes.receive({ runtime, request, reply, stored, isStored: !isDryRun && !isAnswered }),
  )
  const withBytes: Prepared = {
    ...operation,
    async decide(deciding) {
      const decided = await operation.decide({ ...deciding, received })
      // The bytes were not stored.
      if (isAnswered) throw answerExpired()
      return decided
    },
  }
  // While bytes are received, another limit applies: how fast they come.
  const answering = () =>
    runtime.timed(reply, async () => {
      // Bytes may come for hours, and the key or crew link be revoked meanwhile. A token cannot be; it only has to be valid at the beginning.
      if (principal.keyID !== null || principal.crew) await runtime.callerNow(request)
      const keyOfBytes = idempotencyKeyOf(request, { identity: () => received })
      return run({ ...of, operation: withBytes, key: keyOfBytes }, receivedContent(request, bytes, received))
    })
  return settling(received, answering)
}

/**
 * What the operation finds. Everything that can be refused without the bytes is refused here, so that a client does not send 25 MiB for a
 * stale tag; the change checks it again.
 */
async function checkedBefore({ runtime, request, operation, attempt }: Requested, sent: SentContent): Promise<unknown> {
  let found: unknown
  const { existing: _, ...withoutExisting } = operation
  const onlyChecked: Prepared = {
    ...withoutExisting,
    decide({ stored }) {
      found = stored
      return { writes: [], record: null }
    },
  }
  await decideOn(runtime.db, contextOf(runtime, request), onlyChecked, { ...attempt, sent })
  return found
}

/** Content that was received as bytes. */
const receivedContent = (request: FastifyRequest, declared: BytesDeclaration, received?: Received): SentContent => ({
  isEmpty: () => false,
  json: () => received?.record ?? {},
  isJsonPatch: () => false,
  requireType() {
    requireNoCoding(request.headers['content-encoding'])
    if (request.method === 'PUT') requireWholeContent(request.headers['content-range'])
    if (declared.types.length > 0) contentTypeOf(request.headers['content-type'], declared.types)
  },
  appliedTo: (document) => document,
})

/** Runs a change with received bytes, and removes bytes that the change does not use. If the outcome is unknown, the sweeper removes them. */
async function settling<Result>(received: Received, run: () => Promise<Result>): Promise<Result> {
  let isKnown = true
  try {
    return await run()
  } catch (error) {
    isKnown = !(error instanceof AppError && error.code === 'outcome_unknown')
    throw error
  } finally {
    if (isKnown) await received.settle()
  }
}
