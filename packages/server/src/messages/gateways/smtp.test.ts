import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, describe, test } from 'node:test'
import { newAuthority, newCertificate } from '../../../test/certificates.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { lineOf, type Mail } from './gateway.ts'
import { ATTACHMENTS_BYTES_MAX, openSmtp, type SmtpOptions } from './smtp.ts'
import { readSmtpUrl } from './smtp-place.ts'

const mailOf = (members: Partial<Mail> = {}): Mail => ({
  ...{ id: '019a', to: { address: 'ann@example.com', name: 'Ann Ünal' }, subject: 'Grüße\r\nBcc: eve@example.com' },
  ...{ text: 'Your move is on 21 November.', html: null, unsubscribeUrl: null, attachments: [] },
  ...members,
})

function openAt(url: string, options: Partial<SmtpOptions> = {}) {
  const from = { address: 'office@example.com', name: 'Example Movers' }
  const smtp = openSmtp({ place: readSmtpUrl(url)!, from, ...options })
  after(() => smtp.close())
  return smtp
}

describe('a mail server', () => {
  test('gets a message with its id, its names and the way to end further ones', async () => {
    const server = await startMailServer()
    const smtp = openAt(server.url)
    const unsubscribeUrl = 'https://moves.example.com/unsubscribe#token'
    const outcome = await smtp.send(mailOf({ html: '<p>Your move</p>', unsubscribeUrl }))
    assert.equal(outcome.kind, 'SENT')
    const [mail] = server.received
    assert.equal(mail!.to, 'ann@example.com')
    assert.deepEqual(
      ['message-id', 'from', 'list-unsubscribe', 'list-unsubscribe-post', 'auto-submitted', 'bcc'].map(mail!.header),
      [
        ...['<019a@example.com>', 'Example Movers <office@example.com>', `<${unsubscribeUrl}>`],
        ...['List-Unsubscribe=One-Click', 'auto-generated', undefined],
      ],
    )
    assert.match(mail!.raw, /multipart\/alternative/)
  })

  test('gets no message to two addresses, and repeats no link of a message', async () => {
    const server = await startMailServer()
    const smtp = openAt(server.url)
    const to = { address: 'ann@example.com,eve@example.com', name: null }
    assert.equal((await smtp.send(mailOf({ to }))).kind, 'REFUSED')
    assert.equal(server.received.length, 0)
    const said = `2.0.0 taken: https://moves.example.com/track#vlt_${'0'.repeat(32)}_${'S'.repeat(43)}`
    assert.equal(lineOf(said), '2.0.0 taken: https://moves.example.com/track#…')
  })

  test('gets many messages over few connections, and attachments as a stream', async () => {
    const server = await startMailServer()
    const smtp = openAt(server.url)
    const bytes = Buffer.alloc(300_000, 'vanline')
    let opened = 0
    const file = { name: 'Räume.pdf', type: 'application/pdf', size: bytes.length }
    const open = async () => {
      opened++
      return Readable.from([bytes.subarray(0, 99_999), bytes.subarray(99_999)])
    }
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, i) => smtp.send(mailOf({ id: `${i}`, attachments: [{ ...file, open }] }))),
    )
    assert.deepEqual(new Set(sent.map(({ kind }) => kind)), new Set(['SENT']))
    assert.deepEqual([server.received.length, opened, server.connections <= 5], [20, 20, true])
    const encoded = server.received[0]!.raw.replaceAll('\r\n', '')
    assert.ok(encoded.includes(bytes.toString('base64')))
  })

  test('does not get more than it would take, nor half of an attachment', async () => {
    const server = await startMailServer()
    const smtp = openAt(server.url)
    const large = {
      name: 'a',
      type: 'text/plain',
      size: ATTACHMENTS_BYTES_MAX + 1,
      open: async () => Readable.from([]),
    }
    assert.equal((await smtp.send(mailOf({ attachments: [large] }))).kind, 'REFUSED')
    async function* broken() {
      yield Buffer.alloc(200_000)
      throw new Error('the file is gone')
    }
    const open = async () => Readable.from(broken())
    const outcome = await smtp.send(mailOf({ attachments: [{ ...large, size: 400_000, open }] }))
    assert.deepEqual(outcome, { kind: 'LATER', error: 'An attachment could not be read.', retryAfterS: null })
    assert.equal(server.received.length, 0)
  })
})

describe('what became of a message', () => {
  test('is what the server says: refused for good, or for now', async () => {
    const server = await startMailServer()
    const smtp = openAt(server.url)
    const replies: [number | 'accept', number | undefined, string][] = [
      ['accept', 550, 'REFUSED'],
      ['accept', 450, 'LATER'],
      [554, undefined, 'REFUSED'],
      [552, undefined, 'REFUSED'],
      [451, undefined, 'LATER'],
      [421, undefined, 'LATER'],
      [530, undefined, 'LATER'],
      ['accept', undefined, 'SENT'],
    ]
    for (const [deed, status, kind] of replies) {
      server.deeds = [deed]
      server.recipient = () => status
      const outcome = await smtp.send(mailOf())
      assert.equal(outcome.kind, kind, `${deed} ${status} ${JSON.stringify(outcome)}`)
      if (outcome.kind === 'REFUSED') assert.match(outcome.error, new RegExp(`^${status ?? deed} no, for`))
    }
  })

  test('is unknown if the server ends the connection, or says nothing, after the whole message', async () => {
    const server = await startMailServer()
    const [smtp, impatient] = [openAt(server.url), openAt(server.url, { messageMaxMs: 300 })]
    server.deeds = ['drop']
    assert.equal((await smtp.send(mailOf())).kind, 'UNKNOWN')
    server.deeds = ['hang']
    assert.equal((await impatient.send(mailOf())).kind, 'UNKNOWN')
    const stopped = smtp.send(mailOf())
    await server.arrived(3)
    smtp.close()
    assert.equal((await stopped).kind, 'UNKNOWN')
    assert.equal(server.received.length, 3, 'nothing is sent again by itself')
  })

  test('is nothing if there is no server, if it is not encrypted as wanted, or if it refuses us', async () => {
    const server = await startMailServer()
    const gone = await startMailServer()
    await gone.close()
    const outcomes = [
      await openAt(gone.url).send(mailOf()),
      await openAt(`${server.url}?tls=on`).send(mailOf()),
      await openAt(`smtps://127.0.0.1:${server.port}`).send(mailOf()),
    ]
    const picky = await startMailServer({
      ...{ authOptional: false, allowInsecureAuth: true },
      onAuth: (_auth, _session, done) => done(new Error('no, secret12')),
    })
    outcomes.push(await openAt(picky.url.replace('//', '//office:secret12@')).send(mailOf()))
    for (const outcome of outcomes) {
      assert.equal(outcome.kind, 'LATER')
      assert.doesNotMatch(JSON.stringify(outcome), /secret12/)
    }
    assert.equal(server.received.length + picky.received.length, 0)
    assert.equal((await openAt(server.url).send(mailOf({ to: { address: 'a<b', name: null } }))).kind, 'REFUSED')
  })

  test('is nothing if the certificate is not of a known authority', async () => {
    const authority = await newAuthority('authority of mail servers')
    const { cert, key } = await newCertificate('mail', authority)
    const server = await startMailServer({ cert, key, disabledCommands: [] })
    const url = `smtp://127.0.0.1:${server.port}?tls=on`
    const untrusted = await openAt(url).send(mailOf())
    assert.ok(untrusted.kind === 'LATER' && untrusted.error.includes('certificate'), JSON.stringify(untrusted))
    assert.equal((await openAt(url, { ca: authority.cert }).send(mailOf())).kind, 'SENT')
  })
})
