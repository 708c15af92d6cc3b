/** What the document allows is refused only because of the state of the records, or for a rule that the document names. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runsOf, SEED, sampleOf } from '../../../../scripts/sample.ts'
import { type Body, sharedApp } from '../app.ts'
import { forOneDatabase } from '../one-database.ts'
import { operationsOf, send } from '../operations/description.ts'
import { EXAMPLES } from '../operations/examples.ts'
import { arbitraryOf } from './arbitrary.ts'

const RUNS = runsOf(3, 20)
/** The parameters on each database in `npm test`. */
const PARAMETERS = 40

/** The rules that the content of an operation names: `code` in the description of its schema. */
function rulesOf(document: Body, schema: Body): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap((each: Body) => rulesOf(document, each))
  const { description = '' } = schema.$ref ? document.components.schemas[schema.$ref.split('/').pop()] : schema
  return [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code!)
}

forOneDatabase('content that the document allows', (open, database) => {
  const app = sharedApp(open)
  let copied: Body
  const document = (): Body => {
    copied ??= JSON.parse(JSON.stringify(app.openapi()))
    return copied
  }

  test('is refused by state or by a rule that the document names', async (t) => {
    for (const operation of operationsOf(document()).filter(({ contents }) => contents.length > 0)) {
      await t.test(operation.id, async () => {
        const item = document().paths[operation.path]
        const { requestBody } = item[operation.method === 'QUERY' ? 'x-query' : operation.method.toLowerCase()]
        const { schema } = requestBody.content['application/json']
        const rules = rulesOf(document(), schema)
        await fc.assert(
          fc.asyncProperty(arbitraryOf(schema, document()), async ({ cursor: _, ...body }) => {
            const answer = await send(app, operation, await EXAMPLES[operation.id]!.ready(app), { body })
            if (answer.status < 300 || answer.status === 409) return
            // Content can name a version that the record never had, and what was never shown.
            const reason = 'shown' in body ? 'stale' : 'unknown'
            if (answer.status === 412 && answer.body.reason === reason) return
            assert.equal(answer.status, 422, answer.text)
            const codes: string[] = answer.body.errors.map(({ code }: Body) => code)
            assert.deepEqual(
              codes.filter((code) => !rules.includes(code)),
              [],
              answer.text,
            )
          }),
          { seed: SEED, numRuns: RUNS },
        )
      })
    }
  })

  test('and so are the values of query parameters', async (t) => {
    const all = operationsOf(document())
      .filter(({ method }) => method === 'GET')
      .flatMap(({ id, parameters }) => parameters.map((parameter) => ({ id, ...parameter })))
      .filter(({ name }) => !KEPT.includes(name))
    for (const { id, name, schema, description } of sampleOf(`parameters ${database}`, all, PARAMETERS))
      await t.test(`${id} ${name}`, async () => {
        const { url } = await EXAMPLES[id]!.ready(app)
        const rules = rulesOf(document(), { description })
        const values = arbitraryOf(schema, document()).filter((value) => !Array.isArray(value) || value.length > 0)
        await fc.assert(
          fc.asyncProperty(values, async (value) => {
            const answer = await app.call('GET', withParameter(url, name, value))
            if (answer.status < 300 || [404, 410].includes(answer.status)) return
            assert.equal(answer.status, 400, answer.text)
            const codes: string[] = answer.body.errors.map(({ code }: Body) => code)
            assert.deepEqual(
              codes.filter((code) => !rules.includes(code)),
              [],
              answer.text,
            )
          }),
          { seed: SEED, numRuns: runsOf(2, 5) },
        )
      })
  })
})

/** The URL with a parameter instead of the one that it may have: a list has commas, and an object has a parameter for each member. */
function withParameter(url: string, name: string, value: unknown): string {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries: [string, unknown][] = isMap ? Object.entries(value) : [[name, [value].flat().join(',')]]
  const [path, query] = url.split('?')
  const others = [...new URLSearchParams(query)].filter(([other]) => entries.every(([own]) => own !== other))
  return `${path}?${[...others, ...entries].map((pair) => pair.map((text) => encodeURIComponent(String(text))).join('=')).join('&')}`
}

/** Parameters whose values come from an earlier answer. */
const KEPT = ['cursor', 'from', 'to', 'epoch']
