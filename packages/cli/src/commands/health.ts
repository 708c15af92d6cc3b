import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { readSettings } from '@vanline/server/config'
import { type Command, Failure } from '../command.ts'
import { print } from '../output.ts'
import { reasonOf } from '../reason.ts'

const ANSWER_MAX_MS = 5_000
const ANY_ADDRESS = ['0.0.0.0', '::']

/** Asks the service on this machine whether it is ready. The image contains no other HTTP client for this. */
export const health: Command = {
  summary: 'ask the service on this machine whether it is ready',
  about: `Asks /readyz of the service that runs with the settings of this environment (HOST, PORT and VANLINE_TLS_CERT), and ends with 0
if it is ready. For the health checks of containers and service managers.`,
  examples: ['vanline health', 'PORT=8081 vanline health'],
  async run() {
    const { host, port, tlsCert } = readSettings(process.env)
    const address = ANY_ADDRESS.includes(host) ? '127.0.0.1' : host
    const url = `${tlsCert ? 'https' : 'http'}://${address.includes(':') ? `[${address}]` : address}:${port}/readyz`
    const { status, body } = await ask(url).catch((error) => {
      throw new Failure(`The service does not answer at ${url}: ${reasonOf(error)}`)
    })
    if (status !== 200) throw new Failure(`The service is not ready: ${body}`)
    print(body)
  },
}

/** The certificate is for the public name of the service and not for this address, so it is not checked. Nothing secret is sent. */
async function ask(url: string): Promise<{ status: number | undefined; body: string }> {
  const signal = AbortSignal.timeout(ANSWER_MAX_MS)
  return await new Promise((resolve, reject) => {
    const asking = url.startsWith('https:')
      ? getSecure(url, { signal, agent: false, rejectUnauthorized: false })
      : getPlain(url, { signal, agent: false })
    asking.once('error', reject)
    asking.once('response', async (response) => {
      const chunks = await response.setEncoding('utf8').toArray()
      resolve({ status: response.statusCode, body: chunks.join('') })
    })
  })
}
