/**
 * Creates a move and then its shipments, one request each. Every request is noted before it is sent, with its content and its Idempotency-Key, and its
 * result when the answer comes. After a lost answer or a reload the same request is sent again, so nothing is created twice. The service knows a key
 * for 24 hours: after that only the user can say whether the part was created.
 */
import { type Move, NetworkError, type NewMove, type NewShipment, type Shipment, VanlineError } from '@vanline/client'

/** A request whose answer is not known yet. */
type Sent<Content> = { idempotencyKey: string; content: Content; atMs?: number }
type Created = { id: string; locator: string }

export type Progress = {
  /** Names the requests of this draft. */
  key: string
  /** How often a request was refused: the corrected one gets another Idempotency-Key. */
  refusals: number
  move: { created?: Created; sent?: Sent<NewMove> }
  /** By the keys of the shipments. */
  shipments: Readonly<Record<string, { created?: Created; sent?: Sent<NewShipment> }>>
}

export const NOTHING_SENT: Omit<Progress, 'key'> = { refusals: 0, move: {}, shipments: {} }

/** What is to be created. */
export type Plan = { move: NewMove; shipments: readonly { key: string; content: NewShipment }[] }

type Options = { idempotencyKey: string }
export type Creator = {
  createMove: (content: NewMove, options: Options) => Promise<Move>
  createShipment: (content: NewShipment, options: Options) => Promise<Shipment>
}

/** The part of a creation that failed: the move, or the shipment with this key. */
export class CreationError extends Error {
  readonly part: 'move' | { shipment: string }
  override readonly cause: unknown
  constructor(part: CreationError['part'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause))
    this.part = part
    this.cause = cause
  }
}

/** How long a request can be repeated: an hour less than the service knows its key. */
const REPEATABLE_MS = 23 * 3_600_000

/** A part was sent too long ago to be sent again, and its answer is not known. */
export class TooOldError extends Error {}

/** Whether the service has certainly not done what was asked. After any other error it may have. */
const isRefusal = (error: unknown): boolean =>
  error instanceof VanlineError &&
  !(error instanceof NetworkError) &&
  error.status >= 400 &&
  error.status < 500 &&
  !error.code.startsWith('idempotency_key_')

/** Creates what is not created yet. `storeProgress` stores the progress before each request and after each answer. */
export async function createAll(
  plan: Plan,
  from: Progress,
  creator: Creator,
  storeProgress: (progress: Progress) => void,
  clock: () => number = Date.now,
): Promise<{ move: Created; shipments: Created[] }> {
  let progress = from
  const note = (next: Progress) => {
    progress = next
    storeProgress(next)
  }
  const nextKey = (part: string) => `${progress.key}.${part}.${progress.refusals}`

  /** Sends the request of one part, or the one that was sent before. */
  async function step<Content, Record extends Created>(
    part: CreationError['part'],
    known: { created?: Created; sent?: Sent<Content> },
    content: Content,
    create: (content: Content, options: Options) => Promise<Record>,
    noted: (state: { created?: Created; sent?: Sent<Content> }) => Progress,
  ): Promise<Created> {
    if (known.created) return known.created
    const name = part === 'move' ? part : part.shipment
    if (known.sent && clock() - (known.sent.atMs ?? 0) > REPEATABLE_MS) throw new CreationError(part, new TooOldError())
    const sent = known.sent ?? { idempotencyKey: nextKey(name), content, atMs: clock() }
    note(noted({ sent }))
    try {
      const { id, locator } = await create(sent.content, { idempotencyKey: sent.idempotencyKey })
      note(noted({ created: { id, locator } }))
      return { id, locator }
    } catch (error) {
      if (isRefusal(error)) note({ ...noted({}), refusals: progress.refusals + 1 })
      throw new CreationError(part, error)
    }
  }

  const move = await step('move', progress.move, plan.move, creator.createMove, (state) => ({
    ...progress,
    move: state,
  }))
  const shipments: Created[] = []
  for (const { key, content } of plan.shipments) {
    const known = progress.shipments[key] ?? {}
    const withMove = { ...content, moveID: move.id }
    const noted = (state: typeof known) => ({ ...progress, shipments: { ...progress.shipments, [key]: state } })
    shipments.push(await step({ shipment: key }, known, withMove, creator.createShipment, noted))
  }
  return { move, shipments }
}

/** The progress after the user found out that a part which was sent is not there: it can be changed, and is sent with another key. */
export function withoutSent(progress: Progress, part: CreationError['part']): Progress {
  const refusals = progress.refusals + 1
  if (part === 'move') return { ...progress, refusals, move: {} }
  return { ...progress, refusals, shipments: { ...progress.shipments, [part.shipment]: {} } }
}

/** Whether a part can no longer be changed in the form: it is created, or it may be. */
export const isSettled = (state: { created?: Created; sent?: unknown } | undefined): boolean =>
  state?.created !== undefined || state?.sent !== undefined
