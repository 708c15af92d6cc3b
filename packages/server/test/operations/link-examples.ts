import { LINKS_MAX } from '../../src/links/rules.ts'
import type { Body, TestApp } from '../app.ts'
import { newMove } from '../fixtures.ts'
import { newLink } from '../links.ts'
import type { Example, Ready } from './examples.ts'

const linksURL = ({ id }: Body) => `/v1/moves/${id}/links`

async function withLink(app: TestApp): Promise<Ready> {
  const { id, eTag } = await newLink(app)
  return { url: `/v1/links/${id}`, eTag }
}

export const LINK_EXAMPLES: Record<string, Example> = {
  listLinks: { ready: async (app) => ({ url: linksURL(await newMove(app)) }) },
  createLink: {
    ready: async (app) => ({ url: linksURL(await newMove(app)), body: { label: 'For Ada' } }),
    refused: {
      async too_many_links(app) {
        const move = await newMove(app)
        for (let i = 0; i < LINKS_MAX; i++) await newLink(app, {}, move)
        return { url: linksURL(move), body: {} }
      },
    },
  },
  getLink: { ready: withLink },
  deleteLink: { ready: withLink },
  getTracking: {
    async ready(app) {
      const { secret } = await newLink(app)
      return { url: '/v1/tracking', headers: { 'vanline-tracking': secret } }
    },
    refused: {
      invalid_tracking_link: async () => ({ url: '/v1/tracking', headers: { 'vanline-tracking': 'vlt_unknown' } }),
    },
  },
}
