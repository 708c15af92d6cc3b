/**
 * A delivery with what belongs to it. The status is changed first, guarded by the version that was shown; then the weight, the photographs and the
 * note are added. A part that fails does not stop the others, and a second attempt repeats only what is not done.
 */

/** The parts, in the order in which they are sent. */
export const PARTS = ['status', 'weight', 'photographs', 'note'] as const
export type Part = (typeof PARTS)[number]

/** How a part was answered; absent if it was not sent yet. */
export type Outcomes = Partial<Record<Part, { isDone: true } | { error: unknown }>>

/** What sends each part; a part without input has none. */
export type Senders = Partial<Record<Part, () => Promise<unknown>>>

type Rules = {
  /** Whether the status was refused for want of a document, so that the photographs go first. */
  needsProof: (error: unknown) => boolean
}

/** Sends the parts that are not done. Nothing follows a status that was refused. */
export async function deliver(senders: Senders, before: Outcomes, { needsProof }: Rules): Promise<Outcomes> {
  const outcomes: Outcomes = { ...before }
  const isDone = (part: Part) => 'isDone' in (outcomes[part] ?? {})
  const send = async (part: Part) => {
    const sender = senders[part]
    if (isDone(part)) return
    // What failed may no longer be asked for: a photograph was removed, or the shipment was weighed meanwhile.
    if (sender === undefined) return void delete outcomes[part]
    outcomes[part] = await sender().then(
      () => ({ isDone: true }) as const,
      (error: unknown) => ({ error }),
    )
  }
  await send('status')
  const refusal = outcomes.status && 'error' in outcomes.status ? outcomes.status.error : undefined
  if (needsProof(refusal) && senders.photographs) {
    await send('photographs')
    if (isDone('photographs')) await send('status')
  }
  if (!isDone('status')) return outcomes
  for (const part of PARTS) await send(part)
  return outcomes
}

/** The parts that were sent and failed. */
export const failedIn = (outcomes: Outcomes): { part: Part; error: unknown }[] =>
  PARTS.flatMap((part) => {
    const outcome = outcomes[part]
    return outcome && 'error' in outcome ? [{ part, error: outcome.error }] : []
  })
