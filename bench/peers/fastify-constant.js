/** Fastify with nothing behind it: it reads answers from the standard input once and sends them in turn. */
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { announce } from './announce.js'

/** What Fastify and node:http write by themselves. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']

const answers = JSON.parse(await text(process.stdin)).map(({ status, rawHeaders, body }) => {
  const pairs = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [[name, rawHeaders[i + 1]]] : []))
  return {
    status,
    body,
    headers: Object.fromEntries(pairs.filter(([name]) => !OWN_HEADERS.includes(name.toLowerCase()))),
  }
})
let turn = 0

function answer(_request, reply) {
  const { status, headers, body } = answers[turn]
  turn = (turn + 1) % answers.length
  return reply.code(status).headers(headers).send(body)
}

const app = Fastify()
app.get('/v1/shipments', answer)
app.post('/v1/shipments', answer)
app.get('/v1/shipments/:id', answer)
app.patch('/v1/shipments/:id', answer)
await app.listen({ port: 0, host: '127.0.0.1' })
announce(app.server)
