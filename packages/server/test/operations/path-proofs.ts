import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { documents, type Operation, type Proof, refusedWith, send } from './description.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY']
const NO_IDS = ['0', 'no-id', '%20', '..%2f..', 'ABC', `${randomUUID()}0`, 'x'.repeat(600), "'%20OR%201=1"]

const isSingle = (parameter: string): boolean => !['expand', 'fields', 'type'].includes(parameter)

/** The not-found errors of a path, in the order of the path. */
const notFoundCodes = ({ errors }: Operation) =>
  [...errors.keys()].filter((code) => code.endsWith('_not_found') && code !== 'route_not_found')

/** All methods at the path of an operation. */
const methodsAt = (operation: Operation, all: Operation[]): string[] => {
  const methods = all.filter(({ path }) => path === operation.path).map(({ method }) => method)
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()
}

/** Proofs for every path. */
export const PATH_PROOFS: Proof[] = [
  {
    name: '404 for an id that is unknown, and for one that is none',
    when: (operation) => notFoundCodes(operation).length > 0,
    changesNothing: true,
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      const names = operation.path.split('/')
      const segments = ready.url.split('/')
      const places = [...names.keys()].filter((i) => /^\{\w+(ID|Locator)\}$/.test(names[i]!))
      assert.equal(places.length, notFoundCodes(operation).length)
      for (const [which, place] of places.entries())
        for (const id of [randomUUID(), ...NO_IDS]) {
          const url = segments.with(place, id).join('/')
          const { status, body, text } = await send(app, operation, { ...ready, url })
          assert.equal(status, 404, `${url} ${text}`)
          const isTooLong = id.length > 500
          assert.equal(body.code, isTooLong ? 'route_not_found' : notFoundCodes(operation)[which], url)
        }
    },
  },
  {
    name: '404 for a channel that is a version or no name',
    when: ({ path }) => path.startsWith('/{prefix}/'),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      for (const prefix of ['v1', 'v2', 'V3', 'a%20b', 'a~b', 'x'.repeat(65), '%2e%2e%2f']) {
        const answer = await send(app, operation, { ...ready, url: ready.url.replace('/prime/', `/${prefix}/`) })
        assert.equal(answer.body.code, 'route_not_found', `${prefix} ${answer.text}`)
        assert.equal(answer.status, 404)
      }
    },
  },
  {
    name: '400 for a parameter that is unknown, with the valid ones',
    when: documents('invalid_query'),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const answer = await send(app, operation, await prepare(app), { query: '?colour=red&taste=' })
      refusedWith(answer, operation, 'invalid_query')
      assert.deepEqual(
        answer.body.errors.map((error: { parameter: string; code: string }) => [error.parameter, error.code]),
        [
          ['colour', 'unknown_parameter'],
          ['taste', 'unknown_parameter'],
        ],
      )
      for (const name of operation.queryParameters) assert.ok(answer.body.errors[0].detail.includes(name), name)
    },
  },
  {
    name: '400 for a parameter that is given twice, unless it is a list',
    when: ({ queryParameters }) => queryParameters.some(isSingle),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const name = encodeURIComponent(operation.queryParameters.find(isSingle)!)
      const answer = await send(app, operation, await prepare(app), { query: `?${name}=1&${name}=1` })
      refusedWith(answer, operation, 'invalid_query')
    },
  },
  {
    name: '400 for an expansion that is unknown, with the valid ones, and nothing is written',
    when: ({ queryParameters }) => queryParameters.includes('expand'),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      const answer = await send(app, operation, ready, { query: '?expand=everything' })
      refusedWith(answer, operation, 'invalid_query')
      assert.match(
        answer.body.errors[0].detail,
        /everything.*(shipments|agents, services|shipment, customerName|shipment, move, daysLeft|changesSince|now)/,
      )
    },
  },
  {
    name: '400 for a cursor that is none',
    when: documents('invalid_cursor'),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      for (const cursor of ['x', 'a.b', 'W251bGwsIngiXQ.AAAAAAAAAAAAAAAAAAAAAA', '%20'])
        refusedWith(await send(app, operation, ready, { query: `?cursor=${cursor}` }), operation, 'invalid_cursor')
    },
  },
  {
    name: '406 for an Accept that nothing fits',
    when: documents('not_acceptable'),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      for (const accept of ['image/png', 'application/json;q=0', 'text/html, application/xml'])
        refusedWith(await send(app, operation, ready, { headers: { accept } }), operation, 'not_acceptable')
    },
  },
  {
    name: 'an Accept that nothing fits gets a documented answer, where 406 is not documented',
    when: (operation) => operation.method === 'GET' && !documents('not_acceptable')(operation),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const answer = await send(app, operation, await prepare(app), { headers: { accept: 'image/png' } })
      assert.ok([...operation.successes, ...operation.errors.values()].includes(answer.status), answer.text)
    },
  },
  {
    name: 'HEAD says what GET says, without the content',
    // Metrics change with every request.
    when: ({ method, id }) => method === 'GET' && id !== 'getMetrics',
    changesNothing: true,
    async prove(app, operation, prepare) {
      const { url } = await prepare(app)
      const [get, head] = [await send(app, operation, { url }), await app.call('HEAD', url)]
      assert.equal(head.text, '')
      assert.equal(head.status, get.status)
      for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'vary', 'link'])
        assert.equal(head.headers[name], get.headers[name], name)
    },
  },
  {
    name: 'OPTIONS and 405 name the methods of the path, and OPTIONS the content they take',
    when: () => true,
    changesNothing: true,
    async prove(app, operation, prepare, all) {
      const { url } = await prepare(app)
      const allowed = methodsAt(operation, all)
      const options = await app.call('OPTIONS', url, { headers: { 'if-match': '"open' } })
      assert.equal(options.status, 204)
      assert.equal(options.headers.allow, allowed.join(', '))
      for (const method of ['PATCH', 'POST', 'QUERY']) {
        const here = all.find((each) => each.path === operation.path && each.method === method && each.members)
        const types = here?.isPatch
          ? /^application\/json, .*json-patch/
          : here
            ? /^application\/json(, multipart\/form-data)?$/
            : /^undefined$/
        assert.match(String(options.headers[`accept-${method.toLowerCase()}`]), types, method)
      }
      for (const method of METHODS.filter((each) => !allowed.includes(each))) {
        const answer = await app.call(method, url)
        assert.equal(answer.status, 405, `${method} ${url}`)
        assert.equal(answer.headers.allow, allowed.join(', '))
        if (method !== 'HEAD') assert.equal(answer.body.code, 'method_not_allowed')
      }
    },
  },
]
