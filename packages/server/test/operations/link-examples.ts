import { CONTENTS } from '../../src/examples/contents.ts'
import { LINK_PENDING_MAX } from '../../src/links/asking-rules.ts'
import { LINKS_MAX } from '../../src/links/rules.ts'
import type { Body, TestApp } from '../app.ts'
import { newMove, newShipment, through } from '../fixtures.ts'
import { allowRequests, askByLink, newLink, secretOf } from '../links.ts'
import { below, type Example, on, type Ready } from './ready.ts'

const onLink = on('/v1/links', (app) => newLink(app))

/** A link of a new shipment, for which the customer may ask for another day. */
async function askable(app: TestApp): Promise<{ link: Body; shipment: Body; ready: Ready }> {
  await allowRequests(app)
  const shipment = await newShipment(app)
  const link = await newLink(app, {}, { id: shipment.moveID })
  const url = `/v1/tracking/shipments/${shipment.locator}/change-requests`
  const ready = { url, eTag: shipment.eTag, headers: secretOf(link), body: CONTENTS.NewTrackingRequest }
  return { link, shipment, ready }
}

/** A request that a link has made, and its path. */
async function asked(app: TestApp): Promise<{ ready: Ready; request: Body }> {
  const { link, shipment } = await askable(app)
  const request = await askByLink(app, link, shipment)
  const url = `/v1/tracking/change-requests/${request.id}`
  return { request, ready: { url, eTag: request.eTag, headers: secretOf(link) } }
}

const invalid = (prepare: (app: TestApp) => Promise<{ ready: Ready }>, suffix = '') => ({
  invalid_tracking_link: async (app: TestApp): Promise<Ready> => {
    const { ready } = await prepare(app)
    return { ...ready, url: ready.url + suffix, headers: secretOf({ secret: 'vlt_unknown' }) }
  },
})

export const LINK_EXAMPLES: Record<string, Example> = {
  listLinks: { ready: below('/v1/moves', newMove, 'links') },
  createLink: {
    ready: below('/v1/moves', newMove, 'links', CONTENTS.NewLink),
    refused: {
      async too_many_links(app) {
        const move = await newMove(app)
        for (let i = 0; i < LINKS_MAX; i++) await newLink(app, {}, move)
        return { url: `/v1/moves/${move.id}/links`, body: {} }
      },
    },
  },
  getLink: { ready: onLink },
  deleteLink: { ready: onLink },
  getTracking: {
    async ready(app) {
      const { secret } = await newLink(app)
      return { url: '/v1/tracking', headers: { 'vanline-tracking': secret } }
    },
    refused: {
      invalid_tracking_link: async () => ({ url: '/v1/tracking', headers: { 'vanline-tracking': 'vlt_unknown' } }),
    },
  },
  createTrackingRequest: {
    ready: async (app) => (await askable(app)).ready,
    refused: {
      ...invalid(askable),
      async shipment_is_final(app) {
        const { ready, shipment } = await askable(app)
        const { eTag } = await through(app, shipment, 'CANCELED')
        return { ...ready, eTag }
      },
      async too_many_change_requests(app) {
        const { ready, link, shipment } = await askable(app)
        for (let i = 0; i < LINK_PENDING_MAX; i++)
          await askByLink(app, link, shipment, { deliveryDate: `2027-01-0${i + 1}` })
        return ready
      },
    },
  },
  getTrackingRequest: {
    ready: async (app) => {
      const { eTag: _, ...ready } = (await asked(app)).ready
      return ready
    },
    refused: invalid(asked),
  },
  withdrawTrackingRequest: {
    async ready(app) {
      const { ready } = await asked(app)
      return { ...ready, url: `${ready.url}/withdrawals` }
    },
    refused: {
      ...invalid(asked, '/withdrawals'),
      async request_decided(app) {
        const { ready } = await asked(app)
        const url = `${ready.url}/withdrawals`
        const { body } = await app.call('POST', url, { headers: { ...ready.headers, 'if-match': ready.eTag! } })
        return { ...ready, url, eTag: body.eTag }
      },
    },
  },
}
