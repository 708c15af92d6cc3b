import { CONTENTS } from '../../src/examples/contents.ts'
import { LINKS_MAX } from '../../src/links/rules.ts'
import { newMove } from '../fixtures.ts'
import { newLink } from '../links.ts'
import { below, type Example, on } from './ready.ts'

const onLink = on('/v1/links', (app) => newLink(app))

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
}
