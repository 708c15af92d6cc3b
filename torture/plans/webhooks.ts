import { type Kind, saying, usualChange } from './kind.ts'

/** Webhooks that send nothing: their records are guarded like all others. */
export const webhooks: Kind = {
  name: 'webhooks',
  share: 1,
  aliveMax: 2,
  create: (random, _knowledge, plan) =>
    plan('create', 'POST', '/v1/webhooks', {
      sent: { url: 'https://127.0.0.1:9', enabled: false, description: saying(random) },
    }),
  change: (random, record, plan) =>
    usualChange(random, record, plan, `/v1/webhooks/${record.id}`, () => ({ description: saying(random) })),
}
