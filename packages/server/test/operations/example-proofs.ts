import assert from 'node:assert/strict'
import type { Answer, Body } from '../app.ts'
import { type Operation, type Proof, send } from './description.ts'
import type { Ready } from './ready.ts'

/** Names of versions and events of other records, of what was shown of them, and of their shares in a weighing. */
const OF_OTHERS = ['to', 'change', 'shown', 'digest', 'shares']

/** Ids of other records are those of the prepared request, and so are the records of a bulk with their tags. */
const withIdsOf = (example: Body, { body }: Ready): Body =>
  Array.isArray(example)
    ? example
    : Object.fromEntries(
        Object.entries(example).map(([name, value]) => [
          name,
          name.endsWith('ID') || OF_OTHERS.includes(name)
            ? body[name]
            : name === 'operations'
              ? recordsOf(value, body[name])
              : value,
        ]),
      )

const recordsOf = (operations: Body, prepared: Body[]): Body[] =>
  operations.map((each: Body, i: number) => ({ ...each, id: prepared[i].id, ifMatch: prepared[i].ifMatch }))

/** The answer is the documented success, with no member that its example lacks. */
function isLikeExample(answer: Answer, { successes, shown }: Operation): void {
  assert.equal(answer.status, successes[0], answer.text)
  const [real, example] = [answer.body, shown].map((value) => (Array.isArray(value) ? value[0] : value))
  if (real === undefined) return
  assert.deepEqual(
    Object.keys(real).filter((member) => !(member in example)),
    [],
  )
}

/** Proofs that the examples of the document are real. */
export const EXAMPLE_PROOFS: Proof[] = [
  {
    name: 'the documented example of its content succeeds in every media type',
    when: ({ contents }) => contents.length > 0,
    async prove(app, operation, prepare) {
      for (const [type, example] of operation.contents) {
        const ready = await prepare(app)
        const headers = { 'content-type': type }
        isLikeExample(await send(app, operation, ready, { body: withIdsOf(example, ready), headers }), operation)
      }
    },
  },
  {
    name: 'its answer is like the documented example',
    when: ({ contents }) => contents.length === 0,
    async prove(app, operation, prepare) {
      isLikeExample(await send(app, operation, await prepare(app)), operation)
    },
  },
]
