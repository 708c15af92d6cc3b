/**
 * The yardstick: node:http and nothing else. It reads its answers from the standard input once, and then sends them in
 * turn, whatever is asked: the same status, headers and body that the service sent.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Reply } from '../load/probe.ts'

/** What node:http writes by itself. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** Up to about this size node:http sends a string quicker than a Buffer, since it joins it with the headers. */
const STRING_MAX = 8_192

const replies = JSON.parse(await text(process.stdin)) as Reply[]
const answers = replies.map(({ status, rawHeaders, body }) => ({
  status,
  headers: rawHeaders.filter((_, i) => !OWN_HEADERS.includes(rawHeaders[i - (i % 2)]!.toLowerCase())),
  // The faster way for this size, because the bare server is the yardstick.
  body: body.length > STRING_MAX ? Buffer.from(body) : body,
}))
let turn = 0

function answer(response: ServerResponse): void {
  const { status, headers, body } = answers[turn]!
  turn = turn + 1 === answers.length ? 0 : turn + 1
  response.writeHead(status, headers)
  response.end(body)
}

const server = createServer((request: IncomingMessage, response) => {
  if (request.method === 'GET') return answer(response)
  request.on('end', () => answer(response))
  request.resume()
})
const keepAlive = /^timeout=(\d+)(?:, max=(\d+))?$/
const [, timeoutS, requestsMax] = replies[0]!.rawHeaders.map((value) => keepAlive.exec(value)).find(Boolean) ?? []
if (timeoutS) server.keepAliveTimeout = Number(timeoutS) * 1000
if (requestsMax) server.maxRequestsPerSocket = Number(requestsMax)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
