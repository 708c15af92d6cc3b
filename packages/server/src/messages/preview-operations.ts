import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { sendJson } from '../http/answer/answer.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import { type Operation, paramOf, read } from '../http/operation.ts'
import { requireScopes } from '../http/permission.ts'
import { errorAt } from '../kernel/errors.ts'
import { OneOf } from '../kernel/schema.ts'
import { LANGUAGE_PATTERN } from '../message-templates/fields.ts'
import { render } from '../message-templates/render-rules.ts'
import { messageTemplates } from '../message-templates/store.ts'
import { findShipment } from '../shipments/store.ts'
import { factsOf, findKnown } from './facts-store.ts'
import { MessagePreview } from './sent-schema.ts'

const optionalID = (description: string) => Type.Optional(Type.String({ maxLength: 64, description }))
const PreviewQuery = Type.Object({
  moveID: optionalID(
    'The move to take the values from. `required`: name either this or shipmentID. `unknown`: there is none.',
  ),
  shipmentID: optionalID('The shipment to take the values from. `unknown`: there is none.'),
  by: Type.Optional(OneOf(['EMAIL', 'TEXT'], 'As an e-mail, which is the default, or as a text message.')),
  language: Type.Optional(
    Type.String({ pattern: LANGUAGE_PATTERN, maxLength: 35, description: 'The language of the reader.' }),
  ),
})

/** The path names the template only, so that a record of the query is a parameter with a wrong value. */
const unknown = (parameter: string, what: string) =>
  errorAt('invalid_query', { parameter }, 'unknown', `There is no ${what} with this id.`)

/** What a template says about a real record. */
export const previewMessageTemplate: Operation = read({
  tag: 'Messages',
  method: 'GET',
  url: '/v1/message-templates/:messageTemplateID/previews',
  operationId: 'previewMessageTemplate',
  summary: 'Preview a template with a real record',
  description:
    'What the customer of the move would read. Nothing is sent. It also needs the scopes moves:read and shipments:read.',
  scope: 'messages:read',
  policy: POLICY.MessagePreview,
  query: PreviewQuery,
  answers: { 200: { description: 'The subject, the text and the HTML', schema: MessagePreview } },
  errors: ['message_template_not_found'],
  async respond({ db }, request, reply, { moveID, shipmentID, by = 'EMAIL', language = null }) {
    requireScopes(request, ['moves:read', 'shipments:read'])
    const { record: template } = await messageTemplates.require(db, paramOf(request, 'messageTemplateID'))
    if ((moveID === undefined) === (shipmentID === undefined))
      throw errorAt('invalid_query', { parameter: 'moveID' }, 'required', 'Name a move or a shipment, and not both.')
    const shipment = shipmentID === undefined ? null : ((await findShipment(db, shipmentID))?.shipment ?? null)
    if (shipmentID !== undefined && shipment === null) throw unknown('shipmentID', 'shipment')
    const known = await findKnown(db, { moveID: shipment?.moveID ?? String(moveID), shipmentID: shipment?.id ?? null })
    if (!known) throw unknown('moveID', 'move')
    const { move } = known.stored
    negotiate(request.headers.accept, [JSON_TYPE])
    const name = [move.customer?.firstName, move.customer?.lastName].filter(Boolean).join(' ') || null
    const facts = factsOf(known, name)
    const { hasLink: _, ...said } = render(template, { by, language, facts, timeZone: known.company.timeZone })
    return sendJson(reply, JSON.stringify(said))
  },
})
