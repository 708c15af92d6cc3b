import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { POLICY, scopesToBeSent } from '../access/policy.ts'
import { createdAnswer, deletedAnswer, patchedAnswer, sendRecord } from '../http/answer.ts'
import type { Runtime } from '../http/context.ts'
import { paramOf, route } from '../http/contract.ts'
import { LIST_ANSWER, type Listing, PageQuery, respondToList, UNCHANGED_ANSWER } from '../http/list.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { requireScopes } from '../http/permission.ts'
import { type Command, respondToWrite } from '../http/write.ts'
import {
  createWebhook,
  deleteWebhook,
  requireWebhook,
  type ShownWebhook,
  updateWebhook,
  type WebhookOutcome,
} from './commands.ts'
import { callerOf } from './maker.ts'
import type { WebhookSettings } from './rules.ts'
import { NewWebhook, Webhook, WebhookPatch, WebhookWithSecret } from './schema.ts'

const { expand: _, ...listParameters } = PageQuery.properties
const ListQuery = Type.Object(listParameters)
const MEMBERS = Object.keys(Webhook.properties)

const listing: Listing<object> = {
  table: 'webhooks',
  columns: [],
  sorts: { createdAt: { column: 'id', isNullable: false }, lastUpdated: { column: 'last_updated', isNullable: false } },
  members: MEMBERS,
  csvColumns: MEMBERS,
  where: () => [],
  expand: async (_tx, docs) => docs,
}

/** What a webhook's text is without the secret, which has no version. */
const docOf = (webhook: ShownWebhook): string => JSON.stringify(webhook)

/**
 * A webhook is made and changed only by who may read all that it was sent and will be sent: it would otherwise be a way around that, and
 * others could be kept from what they are to be sent.
 */
const allowedToRead =
  (
    request: FastifyRequest,
    command: (...of: Parameters<Command<ShownWebhook>>) => Promise<WebhookOutcome>,
  ): Command<ShownWebhook> =>
  async (tx, ctx, incoming) => {
    const outcome = await command(tx, ctx, incoming)
    requireScopes(request, scopesToBeSent([...(outcome.before?.eventTypes ?? []), ...outcome.record.eventTypes]))
    return outcome
  }

/** Every operation on webhooks but for their deliveries. */
export function webhookRoutes(app: FastifyInstance, runtime: Runtime, settings: WebhookSettings): void {
  const of = { tag: 'Webhooks', scope: 'webhooks:manage', policy: POLICY.Webhook }
  const shown = { description: 'The webhook', schema: Webhook, headers: ['ETag'] }
  const withSecret = { ...shown, schema: WebhookWithSecret }

  route<Static<typeof ListQuery>>(
    app,
    runtime,
    {
      ...of,
      method: 'GET',
      url: '/v1/webhooks',
      operationId: 'listWebhooks',
      summary: 'List webhooks',
      query: ListQuery,
      answers: { 200: { ...LIST_ANSWER, schema: Type.Array(Webhook) }, 304: UNCHANGED_ANSWER },
      errors: ['invalid_cursor'],
    },
    (request, reply, page) => respondToList(runtime, request, reply, listing, { page, filter: {} }),
  )

  route(
    app,
    runtime,
    {
      ...of,
      method: 'POST',
      url: '/v1/webhooks',
      operationId: 'createWebhook',
      summary: 'Have events sent to a URL',
      description:
        'The secret that signs what is sent is in this answer and in no other. A webhook sends what its maker may read, and is paused when the credential of its maker ends.',
      content: { kind: 'json', schema: NewWebhook },
      isIdempotent: true,
      answers: { 201: { ...withSecret, headers: ['ETag', 'Location'] } },
      errors: ['too_many_webhooks'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        allowedToRead(request, (tx, ctx, incoming) =>
          createWebhook(tx, ctx, incoming, settings, callerOf(request.principal)),
        ),
        {
          show: (webhook) => ({
            ...createdAnswer(request, `${runtime.publicUrl}/v1/webhooks/${webhook.id}`, webhook, docOf(webhook)),
            needs: scopesToBeSent(webhook.eventTypes),
          }),
        },
      ),
  )

  route(
    app,
    runtime,
    {
      ...of,
      method: 'GET',
      url: '/v1/webhooks/:webhookID',
      operationId: 'getWebhook',
      summary: 'Read a webhook',
      ifMatch: 'optional',
      answers: { 200: shown, 304: { description: 'You have this version', headers: ['ETag'] } },
      errors: ['webhook_not_found'],
    },
    async (request, reply) => {
      const { webhook } = await requireWebhook(runtime.db, paramOf(request, 'webhookID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendRecord(request, reply, docOf(webhook))
    },
  )

  route(
    app,
    runtime,
    {
      ...of,
      method: 'PATCH',
      url: '/v1/webhooks/:webhookID',
      operationId: 'updateWebhook',
      summary: 'Change a webhook, or its secret',
      description:
        'Who changes url or eventTypes, enables a webhook whose maker is gone, or sends takeOver becomes its maker.',
      content: { kind: 'patch', schema: WebhookPatch },
      ifMatch: 'required',
      isIdempotent: true,
      answers: {
        200: withSecret,
        204: { description: 'Changed; Prefer: return=minimal was applied', headers: ['ETag'] },
      },
      errors: ['webhook_not_found'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        allowedToRead(request, (tx, ctx, incoming) =>
          updateWebhook(tx, ctx, paramOf(request, 'webhookID'), incoming, settings, callerOf(request.principal)),
        ),
        {
          show: (webhook) => ({
            ...patchedAnswer(request, webhook, docOf(webhook)),
            needs: scopesToBeSent(webhook.eventTypes),
          }),
        },
      ),
  )

  route(
    app,
    runtime,
    {
      ...of,
      method: 'DELETE',
      url: '/v1/webhooks/:webhookID',
      operationId: 'deleteWebhook',
      summary: 'Stop sending events to a URL',
      ifMatch: 'optional',
      isIdempotent: true,
      answers: { 204: { description: 'Gone' } },
      errors: ['webhook_not_found'],
    },
    (request, reply) =>
      respondToWrite(
        runtime,
        request,
        reply,
        (tx, ctx, incoming) => deleteWebhook(tx, ctx, paramOf(request, 'webhookID'), incoming),
        { show: deletedAnswer },
      ),
  )
}
