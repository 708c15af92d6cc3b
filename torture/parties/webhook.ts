import type { Random } from '../../scripts/random.ts'
import { type Receiver, startReceiver } from '../watchers.ts'
import { askingAs } from './asking.ts'
import type { Caller } from './callers.ts'
import type { Told } from './evidence.ts'

/** A webhook that a bound caller creates, and what it delivers. */
export async function receiveAs(
  { partyID, secret }: Caller,
  bases: () => readonly string[],
  random: Random,
): Promise<{ receiver: Receiver; told: Told[] }> {
  const told: Told[] = []
  const receiver = await startReceiver((event, response) => {
    told.push({ event, arrivedAt: performance.now() })
    response.writeHead(204).end()
  })
  const asking = askingAs(secret, bases, random.fork(`webhook ${partyID}`))
  const { status, text } = await asking.askUntilKnown('POST', '/v1/webhooks', { body: { url: receiver.url } })
  asking.close()
  if (status !== 201) throw new Error(`the webhook was not made: ${text}`)
  return { receiver, told }
}
