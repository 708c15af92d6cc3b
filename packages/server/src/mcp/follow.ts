import { AppError } from '../kernel/errors.ts'
import { changedBy } from './resources.ts'
import type { Body, Service, ServiceAnswer } from './service.ts'

/** The events of the stream as they arrive. */
async function* eventsIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Body> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true })
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1]
      if (data !== undefined) yield JSON.parse(data)
    }
  }
}

/** The refusal of the service as it is: one that lasts must not look like one that passes. */
function refused({ header, body }: ServiceAnswer): AppError {
  const { code = 'unavailable', detail = 'The feed cannot be read.', missingScopes } = body ?? {}
  const retryAfter = header('retry-after')
  return new AppError(code, detail, {
    ...(missingScopes && { missingScopes }),
    ...(retryAfter !== undefined && { retryAfterS: Number(retryAfter) }),
  })
}

/**
 * Follows the event stream of the caller from now on, and calls back with each resource that changes. Resolves when the stream is open,
 * with a promise of its end.
 */
export async function followResources(
  service: Service,
  onChange: (uri: string) => void,
  signal: AbortSignal,
): Promise<{ ended: Promise<void> }> {
  // The newest event tells where the feed ends now.
  const newest = await service.send({ method: 'GET', path: '/v1/events?last=1' })
  if (newest.status !== 200) throw refused(newest)
  const after = newest.header('vanline-position') ?? '0'
  const epoch = encodeURIComponent(newest.header('vanline-epoch') ?? '')
  const { status, chunks } = await service.openStream(`/v1/events?after=${after}&epoch=${epoch}`, signal)
  if (status !== 200) throw new AppError('unavailable', 'The event stream cannot be opened.')
  const read = async () => {
    try {
      for await (const event of eventsIn(chunks)) for (const uri of changedBy(event)) onChange(uri)
    } catch {
      // The stream was cut off. Its reader subscribes again.
    }
  }
  return { ended: read() }
}
