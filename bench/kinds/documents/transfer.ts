/** Sends and receives files over HTTP. The client shall cost as little as possible: it shares the machine with the server. */
import { randomBytes } from 'node:crypto'
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { create, open } from '../../load/probe.ts'

export const FILE_BYTES = 25 * 1024 * 1024

const agent = new Agent({ keepAlive: true })
const BEGINNING = Buffer.from('%PDF-1.7\n')
const ID_BYTES = 16
const REST = randomBytes(FILE_BYTES - BEGINNING.length - ID_BYTES)

/** Where a file is sent to, and by which headers. */
export type Target = { port: number; path: string; headers?: Record<string, string> }

/** Uploads a file that was never sent before. */
export async function upload({ port, path, headers = {} }: Target): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const outgoing = send(
    { host: '127.0.0.1', port, method: 'PUT', path, agent, headers: { ...headers, 'content-length': FILE_BYTES } },
    resolve,
  )
  outgoing.on('error', reject)
  outgoing.write(Buffer.concat([BEGINNING, randomBytes(ID_BYTES)]))
  outgoing.end(REST)
  await ended(await promise, 'upload')
}

/** Downloads a file and counts its bytes. */
export async function download({ port, path }: Target): Promise<void> {
  const bytes = await ended(await open(port, { method: 'GET', path }, agent), 'download')
  if (bytes !== FILE_BYTES) throw new Error(`A download had ${bytes} bytes.`)
}

/** Reads an answer to its end; how long it was. */
async function ended(answer: IncomingMessage, what: string): Promise<number> {
  let [bytes, text] = [0, '']
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (answer.statusCode !== 200) text += chunk.toString()
  }
  if (answer.statusCode !== 200) throw new Error(`An ${what} was answered with ${answer.statusCode}: ${text}`)
  return bytes
}

/** A new document, and where its content goes. */
export async function newDocument(port: number, shipmentID: string): Promise<Target> {
  const content = { documentType: 'OTHER', name: 'file.pdf' }
  const { id, eTag } = await create(port, `/v1/shipments/${shipmentID}/documents`, content)
  const headers = { 'Content-Type': 'application/pdf', 'If-Match': `"${eTag}"` }
  return { port, path: `/v1/documents/${id}/content`, headers }
}
