/** Every request and answer of the document has an example, and each is valid. every-operation.test.ts sends and compares them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, closedValidators } from '../app.ts'
import { committedWhole as document } from './committed.ts'
import { describedOperations } from './documents.ts'

const validatorAt = closedValidators(document)

type Example = { at: string; pointer: string; schema: Body; values: Body[] }

/** Every media type of the document, with its examples. */
const media: Example[] = describedOperations(document).flatMap(({ at, pointer, operation }) => {
  const parts = [
    ['requestBody', operation.requestBody],
    ...Object.entries<Body>(operation.responses).map(([status, response]) => [`responses/${status}`, response]),
  ]
  return parts.flatMap(([part, body]) =>
    Object.entries<Body>(body?.content ?? {}).map(([type, { schema, example, examples = {} }]) => ({
      schema,
      at: `${at} ${part} ${type}`,
      pointer: `${pointer}/${part}/content/${type.replaceAll('/', '~1')}/schema`,
      values: [
        ...(example === undefined ? [] : [example]),
        ...Object.values<Body>(examples).map(
          ({ $ref }) => document.components.examples[$ref.replace('#/components/examples/', '')].value,
        ),
      ],
    })),
  )
})

test('every request and answer has an example, and every example is valid', () => {
  assert.ok(media.length > 500)
  // Most media types share a schema and its examples.
  const alike = Map.groupBy(media, ({ schema, values }) => JSON.stringify([schema, values]))
  for (const [{ at, pointer, values }] of alike.values() as Iterable<[Example]>) {
    assert.ok(values.length > 0, `${at} has no example`)
    const validate = validatorAt(pointer)!
    for (const value of values)
      assert.ok(validate(value), `${at}: ${JSON.stringify(validate.errors?.slice(0, 3))} in ${JSON.stringify(value)}`)
  }
})

test('every error that an answer names has an example of its own', () => {
  for (const { at, operation } of describedOperations(document))
    for (const [status, { description, content }] of Object.entries<Body>(operation.responses)) {
      if (!(Number(status) >= 400) || !content) continue
      const named = [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code)
      assert.deepEqual(Object.keys(content['application/problem+json'].examples), named, `${at} ${status}`)
    }
})
