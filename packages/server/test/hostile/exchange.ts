/** Sends hostile requests and checks the answers. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ERRORS, type ErrorCode } from '../../src/kernel/errors.ts'
import type { Body } from '../app.ts'
import type { Hostile, Raw, Sent } from './request.ts'

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** Starts listening and returns the port. */
export async function listening({ app }: { app: FastifyInstance }): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Sends a request as a client would. */
export async function send(port: number, { method, url, headers = {}, body }: Sent): Promise<Answer> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const sent = request({ host: '127.0.0.1', port, method, path: url, headers: { ...headers, ...length }, agent: false })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return { status: response.statusCode!, headers: response.headers, text }
}

/** Sends bytes as they are, and reads the first answer to them. */
export async function sendRaw(port: number, { bytes, then = '', isCut }: Raw): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  // The server may close the connection during the write; its answer counts.
  socket.on('error', () => {})
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
    if (!socket.writableEnded && answerIn(received)) socket.end(then)
  })
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  if (isCut) socket.end()
  await once(socket, 'close')
  const answer = answerIn(received)
  assert.ok(answer, `no answer in ${JSON.stringify(received)}`)
  return answer
}

/** The first answer in what was received, once it is complete. */
export function answerIn(received: string): Answer | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [line = '', ...lines] = received.slice(0, end).split('\r\n')
  const headers: Record<string, string> = {}
  for (const [, name = '', value = ''] of lines.map((each) => /^(.*?): ?(.*)$/.exec(each) ?? []))
    headers[name.toLowerCase()] = value
  const text = received.slice(end + 4, end + 4 + Number(headers['content-length']))
  if (Buffer.byteLength(text) < Number(headers['content-length'])) return undefined
  return { status: Number(line.split(' ')[1]), headers, text }
}

/** Every error has the same form. */
export function assertAnswer(answer: Answer, expected: Hostile): void {
  if (expected.status < 300) assert.equal(answer.status, expected.status, answer.text.slice(0, 1_000))
  else assertProblem(answer, expected)
}

function assertProblem(answer: Answer, expected: Hostile): void {
  const { status, headers, text } = answer
  assert.equal(status, expected.status, text.slice(0, 1_000))
  assert.match(String(headers['content-type']), /^application\/problem\+json(; charset=utf-8)?$/)
  assert.equal(headers['cache-control'], 'no-store')
  assert.match(String(headers['x-request-id']), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  assert.ok(Date.parse(String(headers.date)) > 0, 'there is a Date')
  assert.ok(text.length < 100_000, `an answer of ${text.length} characters`)
  const problem: Body = JSON.parse(text)
  assert.equal(problem.code, expected.code, text.slice(0, 1_000))
  assert.equal(problem.type, `/problems/${expected.code}`)
  assert.equal(problem.title, ERRORS[expected.code as ErrorCode])
  assert.equal(problem.status, status)
  assert.ok(typeof problem.detail === 'string' && problem.detail.length > 0)
  assert.equal(problem.instance, `urn:uuid:${headers['x-request-id']}`)
  if (status === 400 || status === 422) assertErrors(problem.errors, expected)
  if (status === 405) assert.match(String(headers.allow), /\bOPTIONS\b/)
  if (status === 412) assert.ok(['stale', 'weak', 'unknown'].includes(problem.reason) && problem.current.eTag)
  if (expected.reason !== undefined) assert.equal(problem.reason, expected.reason)
}

function assertErrors(errors: Body, { error }: Hostile): void {
  assert.ok(Array.isArray(errors) && errors.length <= 100)
  for (const each of errors) {
    const places = ['pointer', 'parameter', 'header'].filter((place) => typeof each[place] === 'string')
    assert.equal(places.length, 1, JSON.stringify(each))
    assert.deepEqual(Object.keys(each).toSorted(), [...places, 'detail', 'code'].toSorted())
  }
  if (!error) return
  const found = errors.some(
    (each) => [each.pointer, each.parameter, each.header].includes(error.at) && each.code === error.code,
  )
  assert.ok(found, `no ${error.code} at "${error.at}" in ${JSON.stringify(errors).slice(0, 1_000)}`)
}
