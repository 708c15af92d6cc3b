import type { Body, TestApp } from '../app.ts'
import { newestEvent, newWebhook } from '../fixtures.ts'
import type { Example, Ready } from './examples.ts'

const webhookURL = ({ id }: Body) => `/v1/webhooks/${id}`

async function withWebhook(app: TestApp, body?: Body): Promise<Ready> {
  const webhook = await newWebhook(app)
  return { url: webhookURL(webhook), eTag: webhook.eTag, body }
}

/** An event to send to a webhook again. */
async function againTo(app: TestApp, content: Body): Promise<Ready> {
  const webhook = await newWebhook(app, content)
  return { url: `${webhookURL(webhook)}/deliveries`, body: { eventID: (await newestEvent(app)).id } }
}

export const WEBHOOK_EXAMPLES: Record<string, Example> = {
  listWebhooks: { ready: async () => ({ url: '/v1/webhooks' }) },
  createWebhook: { ready: async () => ({ url: '/v1/webhooks', body: { url: 'https://hooks.example.com/in' } }) },
  getWebhook: { ready: (app) => withWebhook(app) },
  updateWebhook: { ready: (app) => withWebhook(app, { description: 'For the warehouse' }) },
  deleteWebhook: { ready: (app) => withWebhook(app) },
  listDeliveries: { ready: async (app) => ({ url: `${webhookURL(await newWebhook(app))}/deliveries` }) },
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
