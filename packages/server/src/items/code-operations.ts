import { sendPublic, tagOfText } from '../http/answer/tagged.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import { type Operation, read } from '../http/operation.ts'
import { CONDITIONS, PLACES } from './fields.ts'
import { ConditionCodes } from './schema.ts'

/** The tables of the trade's form. They change with a release only. */
const BODY = JSON.stringify({
  conditions: Object.entries(CONDITIONS).map(([code, name]) => ({ code, name })),
  places: PLACES.map((name, i) => ({ number: i + 1, name })),
})
const TAG = tagOfText(BODY)

export const conditionCodesOperation: Operation = read({
  method: 'GET',
  url: '/v1/condition-codes',
  operationId: 'listConditionCodes',
  summary: 'Read what the symbols of the inventory mean',
  description:
    "The exception symbols and the numbers of places of the trade's inventory form, with a word for each. Needs no credential.",
  tag: 'Inventory',
  scope: null,
  answers: {
    200: { description: 'The symbols and the places', schema: ConditionCodes, headers: ['ETag'] },
    304: { description: 'Nothing has changed', headers: ['ETag'] },
  },
  errors: ['not_acceptable'],
  async respond(_runtime, request, reply) {
    negotiate(request.headers.accept, [JSON_TYPE])
    return sendPublic(request, reply, BODY, TAG)
  },
})
