/** Every operation of the service has a method here, and the method calls that operation. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { committedWhole as document } from '../../server/test/openapi/committed.ts'
import { createClient } from '../src/index.ts'
import { CALLS } from './calls.ts'

type Operation = { operationId: string; parameters?: { name: string; in: string; required?: boolean }[] }
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    ...operation,
    method: method.replace(/^x-/, '').toUpperCase(),
    pattern: new RegExp(
      `^${path
        .replaceAll('.', '\\.')
        .replace('{prefix}', '(?!v1/)[^/]+')
        .replace(/\{\w+\}/g, '[^/]+')}$`,
    ),
  })),
)

describe('parity with the service', () => {
  test('every operation has a method, and no method is for an operation that is gone', () => {
    assert.deepEqual(Object.keys(CALLS).toSorted(), operations.map(({ operationId }) => operationId).toSorted())
  })

  for (const { operationId, method, pattern, parameters = [] } of operations)
    test(`${operationId} is what its method calls`, async () => {
      const sent: Request[] = []
      const fetch = async (url: string | URL | Request, init?: RequestInit) => {
        sent.push(new Request(url, init))
        return new Response('[]')
      }
      await CALLS[operationId]!(createClient({ baseUrl: 'http://127.0.0.1:1', fetch }))
      assert.equal(sent.length, /^append\w*DocumentContent$/.test(operationId) ? 2 : 1)
      const { headers, ...request } = { method: sent[0]!.method, url: new URL(sent[0]!.url), headers: sent[0]!.headers }
      assert.equal(request.method, method)
      assert.match(request.url.pathname, pattern)
      const known = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
      for (const name of request.url.searchParams.keys()) assert.ok(known.includes(name), `${name} is not a parameter`)
      for (const parameter of parameters)
        if (parameter.in === 'header' && (parameter.required || parameter.name === 'Idempotency-Key'))
          assert.ok(headers.has(parameter.name), `${parameter.name} is missing`)
    })
})
