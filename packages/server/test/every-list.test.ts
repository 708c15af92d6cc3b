/** Every list of the OpenAPI document takes a limit, has pages that are the whole list, has a tag, and refuses other cursors. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { type Body, sharedApp, type TestApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { committedWhole } from './openapi/committed.ts'
import { type Operation, operationsOf, send } from './operations/description.ts'
import { EXAMPLES } from './operations/examples.ts'
import { fill } from './operations/follow-links.ts'
import type { Ready } from './operations/ready.ts'
import { linkOf } from './pages.ts'

type Rule = keyof typeof RULES

const ON_PHONES = 'A phone needs all of it at once, to go on without a network.'

/** The lists for which a rule does not hold, and why. */
const EXCEPTIONS: Record<string, Partial<Record<Rule, string>>> = {
  listEvents: { cursor: 'The feed continues after the number of an event.' },
  listCrewJobs: { limit: ON_PHONES, pages: ON_PHONES, cursor: ON_PHONES },
  listCrewItems: { limit: ON_PHONES, pages: ON_PHONES, cursor: ON_PHONES },
}

/** A list with a few records. */
type Filled = { app: TestApp; operation: Operation; ready: Ready; foreign: string }

const PAGES_MAX = 100

const answerOf = ({ responses }: Body): Body =>
  responses['200'].$ref ? committedWhole.components.responses[responses['200'].$ref.split('/').pop()] : responses['200']

const isArray = ({ type, anyOf = [], $ref }: Body): boolean =>
  $ref ? isArray(committedWhole.components.schemas[$ref.split('/').pop()]) : type === 'array' || anyOf.some(isArray)

/** The operations that answer GET with an array. */
const LISTS = operationsOf(committedWhole).filter(({ method, path }) => {
  if (method !== 'GET') return false
  const json = answerOf(committedWhole.paths[path].get).content?.['application/json']
  return json && isArray(json.schema)
})

async function pagesOf({ app, operation, ready }: Filled, query: string): Promise<Body[][]> {
  const pages: Body[][] = []
  let answer = await send(app, operation, ready, { query })
  for (;;) {
    assert.equal(answer.status, 200, answer.text)
    pages.push(answer.body)
    assert.ok(pages.length <= PAGES_MAX, 'the list does not end')
    const next = linkOf(answer, 'next')
    if (next === undefined) return pages
    answer = await send(app, operation, { ...ready, url: next })
  }
}

const RULES = {
  async limit({ app, operation, ready }: Filled) {
    const { schema } = operation.parameters.find(({ name }) => name === 'limit') ?? {}
    assert.ok(schema, 'takes no limit')
    assert.ok(schema.minimum === 1 && schema.maximum >= 100, 'allows other limits')
    for (const limit of [0, schema.maximum + 1, 'x']) {
      const { status, body } = await send(app, operation, ready, { query: `?limit=${limit}` })
      assert.deepEqual([status, body.errors?.map(({ parameter }: Body) => parameter)], [400, ['limit']])
    }
    const { status, text } = await send(app, operation, ready, { query: `?limit=${schema.maximum}` })
    assert.equal(status, 200, text)
  },

  async pages(filled: Filled) {
    const whole = (await pagesOf(filled, '')).flat()
    assert.ok(whole.length > 1, 'has several records here')
    const limit = Math.ceil(whole.length / 4)
    const pages = await pagesOf(filled, `?limit=${limit}`)
    assert.ok(pages.length > 1 && pages.every(({ length }) => length <= limit))
    assert.equal(pages.flat().length, whole.length)
    assert.deepEqual(pages.flat(), whole)
  },

  async tag({ app, operation, ready }: Filled) {
    const first = await send(app, operation, ready)
    const { etag } = first.headers
    assert.ok(etag, 'has no ETag')
    const again = await send(app, operation, ready, { headers: { 'if-none-match': etag } })
    assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', etag])
    const other = await send(app, operation, ready, { headers: { 'if-none-match': '"another"' } })
    assert.deepEqual([other.status, other.body], [200, first.body])
    await fill(app, operation, ready, operationsOf(committedWhole), EXAMPLES)
    await app.db.eventsNumbered()
    const changed = await send(app, operation, ready, { headers: { 'if-none-match': etag } })
    const now = await send(app, operation, ready)
    const isSame = isDeepStrictEqual(now.body, first.body)
    assert.ok(isSame || changed.status === 200, 'answers 304 although it has changed')
  },

  async cursor({ app, operation, ready, foreign }: Filled) {
    for (const cursor of ['x', foreign]) {
      const { status, body } = await send(app, operation, ready, { query: `?cursor=${cursor}` })
      assert.deepEqual([status, body.code], [400, 'invalid_cursor'])
    }
  },
}

forEachDatabase('every list', (open) => {
  const app = sharedApp(open, { apiKeys: true })

  async function filled(operation: Operation): Promise<Filled> {
    const ready = await EXAMPLES[operation.id]!.ready(app)
    await fill(app, operation, ready, operationsOf(committedWhole), EXAMPLES)
    await app.db.eventsNumbered()
    const other = LISTS.find(({ id }) => id === (operation.id === 'listTrucks' ? 'listAbsences' : 'listTrucks'))!
    const foreign = { app, operation: other, ready: await EXAMPLES[other.id]!.ready(app), foreign: '' }
    await fill(app, other, foreign.ready, operationsOf(committedWhole), EXAMPLES)
    const link = linkOf(await send(app, other, foreign.ready, { query: '?limit=1' }), 'next')
    return { app, operation, ready, foreign: new URL(link!, 'http://localhost').searchParams.get('cursor')! }
  }

  for (const operation of LISTS)
    describe(operation.id, () => {
      const excepted = EXCEPTIONS[operation.id] ?? {}
      for (const [rule, prove] of Object.entries(RULES) as [Rule, (of: Filled) => Promise<void>][]) {
        if (!(rule in excepted)) test(rule, async () => prove(await filled(operation)))
        else
          test(`${rule}: another one is still needed`, async () => {
            await assert.rejects(async () => prove(await filled(operation)))
          })
      }
    })
})

test('every exception is one of a list', () => {
  const ids = LISTS.map(({ id }) => id)
  assert.ok(ids.length > 30)
  assert.deepEqual(
    Object.keys(EXCEPTIONS).filter((id) => !ids.includes(id)),
    [],
  )
})
