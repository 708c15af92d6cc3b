/** No answer repeats a credential, wherever in the request it was, and whether it is valid or not. `npm test` tries some of the places. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { sampleOf } from '../../../../scripts/sample.ts'
import { newSecret } from '../../src/webhooks/deliveries/sign.ts'
import { agentIn } from '../agents.ts'
import { sharedApp } from '../app.ts'
import { newShipment } from '../fixtures.ts'
import { bearing, keyIn } from '../keys.ts'
import { newLink } from '../links.ts'
import { forOneDatabase } from '../one-database.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const JWT = `${part({ alg: 'ES256', kid: '1' })}.${part({ sub: 'ada', scope: 'moves:read' })}.${'c2lnbmF0dXJl'.repeat(7)}`

const PATHS = (s: string) => [
  ...[`/${s}`, `/v1/${s}`, `/${s}/v1/moves`, `/v1/moves/${s}`, `/v1/moves/${s}/history`, `/v1/shipments/${s}`],
  ...[`/v1/shipments/${s}/agents`, `/v1/documents/${s}/content`, `/v1/webhooks/${s}/deliveries`, `/v1/keys/${s}`],
  ...[
    `/problems/${s}`,
    `/console/${s}`,
    `/track/${s}`,
    `/docs/${s}`,
    `/v1/tracking/${s}`,
    `/prime/v1/shipments/${s}/x`,
  ],
]
const LISTS = ['/v1/moves', '/v1/shipments', '/v1/events', '/v1/views', '/v1/webhooks', '/v1/keys', '/v1/parties']
const READS = [
  ...LISTS,
  '/v1/presence',
  '/v1/shipments/summary',
  '/v1/me',
  '/v1/company',
  '/openapi.json',
  '/v1/tracking',
  '/livez',
]
const PARAMETERS = [
  ...[
    'fields',
    'expand',
    'sort',
    'cursor',
    'limit',
    'status',
    'reference',
    'updatedSince',
    'deliveryDate[gte]',
    'type',
  ],
  ...['after', 'epoch', 'actor', 'moveID', 'page', 'recordID', 'metadata.x', 'q', 'unknown', 'dryRun', 'version'],
]
const HEADERS = [
  ...['accept', 'content-type', 'content-encoding', 'if-match', 'if-none-match', 'prefer', 'idempotency-key', 'range'],
  ...[
    'authorization',
    'x-api-key',
    'cookie',
    'origin',
    'vanline-channel',
    'vanline-tracking',
    'x-request-id',
    'expect',
  ],
  ...['accept-encoding', 'traceparent', 'last-event-id', 'if-modified-since', 'access-control-request-headers'],
]

/** The requests that are tried with each credential in each kind of place. */
const REQUESTS = 40

forOneDatabase('a credential in', (open, database) => {
  const app = sharedApp(open, { apiKeys: true, mcp: true })
  let secrets: string[]
  let own: { authorization: string }
  let shipment: string
  /** Answers without a piece of a credential, with that credential. */
  const clean = new Set<string>()

  before(async () => {
    const { authorization } = bearing(await keyIn(app.db, {}, app.time.now))
    own = bearing(await keyIn(app.db, {}, app.time.now))
    secrets = [authorization.slice('Bearer '.length), (await newLink(app)).secret, newSecret(), JWT]
    shipment = `/v1/shipments/${(await newShipment(app)).id}`
  })

  /** The pieces by which an answer would help an attacker: twelve secret characters in a row. The id in a key is no secret. */
  const piecesOf = (secret: string) => {
    const random = /^vlt?_/.test(secret) ? secret.slice(-43) : secret.replace('whsec_', '')
    return Array.from({ length: random.length - 11 }, (_, i) => random.slice(i, i + 12))
  }

  async function assertKept(secret: string, request: InjectOptions): Promise<void> {
    const answer = await app.app.inject({ ...request, headers: { ...own, ...request.headers } } as InjectOptions)
    const { 'x-request-id': _, ...headers } = answer.headers
    const shown = [answer.body, JSON.stringify(headers)].map((text) => decodeURIComponent(text.replaceAll('%', '%25')))
    const all = [...shown, answer.body.replaceAll('~1', '/').replaceAll('\\/', '/')].join('\n')
    // The document of the API is the same for most requests, and to look for all pieces in it takes long.
    if (clean.has(secret + all)) return
    const found = piecesOf(secret).filter((piece) => all.includes(piece) || all.includes(encodeURIComponent(piece)))
    assert.deepEqual(found, [], `${JSON.stringify(request)}: ${answer.statusCode} ${all.slice(0, 400)}`)
    clean.add(secret + all)
  }

  const each = async (place: string, requests: (secret: string) => readonly InjectOptions[]) => {
    for (const [i, secret] of secrets.entries())
      for (const request of sampleOf(`${place} ${i} ${database}`, requests(secret), REQUESTS))
        await assertKept(secret, request)
  }

  test('the name or the value of a query parameter', () =>
    each('query', (secret) => {
      const s = encodeURIComponent(secret)
      const hidden = [...secret].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
      return READS.flatMap((path) => [
        ...[`?${s}`, `?${s}=1`, `?x${s}y=1`, `?a.${s}=1`, `?metadata.${s}=1`, `?limit=1&${hidden}=1`].map((query) => ({
          url: path + query,
        })),
        ...PARAMETERS.flatMap((name) => [{ url: `${path}?${name}=${s}` }, { url: `${path}?${name}=a,${hidden}` }]),
      ])
    }))

  test('a segment of the path', () =>
    each('path', (secret) => {
      const s = encodeURIComponent(secret)
      const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const
      return PATHS(s).flatMap((url) => methods.map((method) => ({ method, url, headers: { 'if-match': '*' } })))
    }))

  test('a header, or the name of one', () =>
    each('header', (secret) => {
      const all = [...HEADERS.map((name) => [name, secret]), ...(/[/=]/.test(secret) ? [] : [[secret, 'x']])]
      const forms = [...all, ['prefer', `merge-base="${secret}"`], ['authorization', `Basic ${secret}`]]
      return forms.flatMap(([name = '', value = '']) => [
        { url: '/v1/moves', headers: { [name]: value } },
        { url: shipment, headers: { [name]: value } },
        { method: 'PATCH' as const, url: shipment, payload: '{}', headers: { ...JSON_TYPE, [name]: value } },
        { method: 'POST' as const, url: '/v1/moves', payload: '{"x":1}', headers: { ...JSON_TYPE, [name]: value } },
      ])
    }))

  test('the name of a member, or a value that is refused', () =>
    each('member', (s) => {
      const jsonPatch = { 'content-type': 'application/json-patch+json', 'if-match': '*' }
      const sent = (method: string, url: string, body: unknown, headers: object = JSON_TYPE) => ({
        ...{ method: method as 'POST', url, payload: typeof body === 'string' ? body : JSON.stringify(body) },
        headers: { 'if-match': '*', ...headers } as Record<string, string>,
      })
      const created = (url: string, body: unknown) => ({ ...sent('POST', url, body), headers: JSON_TYPE })
      return [
        ...LISTS.map((url) => created(url, { [s]: 1 })),
        ...['/v1/moves', '/v1/shipments'].map((url) => sent('QUERY', url, { [s]: 1 }, {})),
        ...['/v1/moves', '/v1/shipments'].map((url) => sent('QUERY', url, { sort: s, fields: [s], expand: [s] }, {})),
        created('/v1/moves', { customer: { [s]: 1 }, metadata: { [s]: 1 } }),
        created('/v1/moves', `{"${s}`),
        created('/v1/shipments', { shipmentType: s, status: s, deliveryDate: s, agents: [{ agentType: s, [s]: s }] }),
        created('/v1/shipments', { mode: s, operations: [{ action: s, id: s, [s]: s }] }),
        created('/v1/keys', { name: 'x', scopes: [s], channels: [s], expiresAt: s }),
        created('/v1/webhooks', { url: s, eventTypes: [s] }),
        created('/v1/webhooks', { url: `https://${s}@example.com/`, eventTypes: ['*'] }),
        created('/v1/views', { name: 'x', page: s, query: { [s]: s }, columns: [s] }),
        created('/v1/parties', { name: 'x', kind: s }),
        sent('PATCH', shipment, { [s]: 1, pickupAddress: { [s]: 1 }, metadata: { [s]: 1 } }),
        sent('PATCH', shipment, [{ op: s, path: `/${s}`, from: s, [s]: 1 }], jsonPatch),
        sent('PATCH', shipment, [{ op: 'test', path: `/${s.replaceAll('/', '~1')}`, value: s }], jsonPatch),
        sent('PATCH', `/prime${shipment}/updateStatus`, { status: s, [s]: 1 }),
        sent('PUT', '/v1/presence', { recordType: s, recordID: s, activity: s, [s]: 1 }),
        sent(
          'POST',
          `${shipment}/documents`,
          `--b\r\nContent-Disposition: form-data; name="${s}"\r\n\r\n${s}\r\n--b--\r\n`,
          {
            'content-type': 'multipart/form-data; boundary=b',
          },
        ),
        sent('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: s, params: { [s]: 1 } }),
        sent('POST', '/mcp', {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: s, arguments: { [s]: s } },
        }),
        sent('POST', '/mcp', {
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: { name: 'find_moves', arguments: { [s]: s, status: [s] } },
        }),
      ]
    }))

  test('the names of what an AI agent asks for', async () => {
    const agent = await agentIn(app, own)
    for (const secret of secrets) {
      const answers = [
        JSON.stringify(await agent.call('get_record', { kind: 'move', id: 'x', [secret]: 1 })),
        ...(await Promise.all(
          [
            agent.call(secret),
            agent.client.readResource({ uri: `vanline://moves/${secret}` }),
            agent.client.getPrompt({ name: secret }),
          ].map((asked) => asked.then(JSON.stringify, String)),
        )),
      ]
      for (const answer of answers)
        assert.deepEqual(
          piecesOf(secret).filter((piece) => answer.replaceAll('~1', '/').includes(piece)),
          [],
          answer.slice(0, 400),
        )
    }
  })
})
