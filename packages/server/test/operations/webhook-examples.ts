import { CONTENTS } from '../../src/examples/contents.ts'
import type { Body, TestApp } from '../app.ts'
import { newestEvent, newWebhook } from '../fixtures.ts'
import { below, type Example, itemExamples, on, pages, type Ready } from './ready.ts'

/** A new secret is shown, which the other answers of this operation are not like. */
const { rotateSecret: _, ...patch } = CONTENTS.WebhookPatch

/** An event to send to a webhook again. */
async function againTo(app: TestApp, content: Body): Promise<Ready> {
  const { id } = await newWebhook(app, content)
  return { url: `/v1/webhooks/${id}/deliveries`, body: { eventID: (await newestEvent(app)).id } }
}

export const WEBHOOK_EXAMPLES: Record<string, Example> = {
  ...pages({ listWebhooks: '/v1/webhooks' }),
  createWebhook: { ready: async () => ({ url: '/v1/webhooks', body: CONTENTS.NewWebhook }) },
  ...itemExamples('Webhook', '/v1/webhooks', newWebhook),
  updateWebhook: { ready: on('/v1/webhooks', newWebhook, patch) },
  listDeliveries: { ready: below('/v1/webhooks', newWebhook, 'deliveries') },
  createDelivery: {
    ready: (app) => againTo(app, {}),
    refused: { webhook_is_disabled: (app) => againTo(app, { enabled: false }) },
  },
  getDelivery: {
    async ready(app) {
      const { url, body } = await againTo(app, {})
      const { headers, body: delivery } = await app.call('POST', url, { body })
      return { url: headers.location!, eTag: delivery.eTag }
    },
  },
}
