/** Forms that are wrong, sent in pieces over a real connection. test/cut-off.test.ts has those whose connection ends. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { before, test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { newShipment } from '../../test/fixtures.ts'
import { type Answer, answerIn, listening } from '../../test/hostile/exchange.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { forOneDatabase } from '../../test/one-database.ts'
import { PDF, POD } from '../../test/operations/document-examples.ts'
import { newParty, putOn } from '../../test/parties.ts'
import { UPLOADS_PER_CALLER_MAX } from '../http/upload.ts'

const part = (head: string, content: string): string =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const RECORD = part('name="record"', JSON.stringify(POD))
const FILE = part('name="file"; filename="pod.pdf"', PDF.toString())
const END = '--x--\r\n'
const other = (name: string) => part(`name="${name}"`, 'x')
/** More than is ever sent, so that the answer comes before the end of the content. */
const UNREACHED = 1_000_000

forOneDatabase('forms with files', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  let port: number
  let shipment: Body
  let authorization: string
  before(async () => {
    port = await listening(app)
    shipment = await newShipment(app)
    authorization = bearing(await keyIn(app.db)).authorization
  })
  const headersOf = (length: number, credential = authorization, path = `/v1/shipments/${shipment.id}`): string =>
    `POST ${path}/documents HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${credential}\r\n` +
    `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`
  const opened = () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    return socket
  }
  /** The answer to bytes, which may be the beginning of a request. */
  const answerTo = async (bytes: string): Promise<Answer> => {
    const socket = opened()
    let received = ''
    socket.setEncoding('utf8').write(bytes)
    for await (const chunk of socket) {
      received += chunk
      const answer = answerIn(received)
      if (answer) return answer
    }
    throw new Error(`no answer in ${received}`)
  }
  const sendForm = (form: string) => answerTo(headersOf(form.length) + form)
  const codesIn = ({ status, text }: Answer) => [status, JSON.parse(text).errors?.[0]?.code]

  test('422 for a record with more parts than a form may have, also without an end', async () => {
    const others = Array.from({ length: 12 }, (_, i) => other(`p${i}`)).join('')
    assert.deepEqual(codesIn(await sendForm(RECORD + others + END)), [422, 'unknown_member'])
    assert.deepEqual(codesIn(await sendForm(RECORD + others)), [422, 'unknown_member'])
    assert.deepEqual(codesIn(await sendForm(others)), [422, 'unknown_member'])
    const unnamed = Array.from({ length: 12 }, () => '--x\r\nContent-Type: text/plain\r\n\r\nx\r\n').join('')
    assert.deepEqual(codesIn(await sendForm(FILE + RECORD + unnamed)), [400, 'invalid_form'])
  })

  test('422 as soon as a part begins that a form does not have', async () => {
    const begun = (head: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\nThe beginning of it.`
    for (const [parts, code] of [
      [begun('name="photo"; filename="a.pdf"'), 'unknown_member'],
      [begun('filename="a.pdf"'), 'unknown_member'],
      [begun('name="toString"'), 'unknown_member'],
      [RECORD + begun('name="record"'), 'duplicate'],
      [FILE + begun('name="file"; filename="b.pdf"'), 'duplicate'],
    ] as const)
      assert.deepEqual(codesIn(await answerTo(headersOf(UNREACHED) + parts)), [422, code], parts)
  })

  test('422 for a name of a file that is too long, before its content is sent', async () => {
    const begun = (filename: string) =>
      `--x\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n%PDF-1.7`
    for (const filename of [`${'a'.repeat(252)}.pdf`, `.${' '.repeat(70_000)}x`]) {
      const { status, text } = await answerTo(headersOf(UNREACHED) + begun(filename))
      const named = await app.call('POST', `/v1/shipments/${shipment.id}/documents`, {
        body: { ...POD, name: filename },
        headers: { authorization },
      })
      assert.deepEqual([status, JSON.parse(text).errors], [422, named.body.errors])
    }
    const longest = part(`name="file"; filename="${'a'.repeat(251)}.pdf"`, PDF.toString())
    assert.equal((await sendForm(RECORD + longest + END)).status, 201)
  })

  test('400 for a part whose headers do not end, and its upload ends', async () => {
    for (let i = 0; i <= UPLOADS_PER_CALLER_MAX + 5; i++) {
      const begun = `--x${['y', '- ', '  '][i % 3]}`
      const file = part('name="file"; filename="pod.pdf"', `${PDF}\r\n${begun} and so on`)
      const { status, text } = await sendForm(i % 2 ? RECORD + file + END : file + RECORD + END)
      assert.deepEqual([status, JSON.parse(text).code], [400, 'invalid_form'], begun)
    }
    assert.equal((await sendForm(RECORD + FILE + END)).status, 201)
  })

  test('after a refusal the rest of the content is thrown away, and the next request is answered', async () => {
    const socket = opened()
    const next = `GET /v1/shipments/${shipment.id} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n\r\n`
    const form = other('photo') + other('rest').padEnd(5_000_000, ' ')
    socket.setEncoding('utf8').write(headersOf(form.length) + form + next)
    let received = ''
    for await (const chunk of socket) {
      received += chunk
      const refused = answerIn(received)
      const rest = refused && received.slice(received.indexOf('\r\n\r\n') + 4 + refused.text.length)
      const answer = rest && answerIn(rest)
      if (answer) return assert.deepEqual([refused.status, answer.status], [422, 200])
    }
    assert.fail(`no second answer in ${received}`)
  })

  test('403 for a party that may only read, before anything of the form is sent', async () => {
    const reader = await newParty(app)
    await putOn(app, shipment.moveID, reader, 'HAULER', 'READ')
    for (const path of [`/v1/shipments/${shipment.id}`, `/v1/moves/${shipment.moveID}`]) {
      const { status, text } = await answerTo(headersOf(UNREACHED, reader.headers.authorization, path))
      assert.deepEqual([status, JSON.parse(text).code], [403, 'party_not_allowed'])
    }
  })
})
