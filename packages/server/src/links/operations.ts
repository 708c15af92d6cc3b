import { POLICY } from '../access/policy.ts'
import { below } from '../db/lists/condition.ts'
import { respondToItem } from '../events/item.ts'
import { change } from '../http/change.ts'
import { objectOf } from '../http/content/content.ts'
import { fewReads } from '../http/list/few.ts'
import { type Operation, paramOf, read, readItem } from '../http/operation.ts'
import { requireMove } from '../moves/store.ts'
import { LINK as TABLE } from './fields.ts'
import { Link, LinkWithSecret, NewLink } from './schema.ts'
import { findLinkDoc, linkNotFound, requireLink } from './store.ts'
import { aboutLink, linkCreated, linksDeleted } from './writes.ts'

const LINK = { tag: 'Links', policy: POLICY.Link, shows: { description: 'The link', schema: Link } }
const OF_MOVE = '/v1/moves/:moveID/links'
const ITEM = '/v1/links/:linkID'

const LIST = fewReads({
  ...{ policy: POLICY.Link, schema: Link, members: TABLE, table: 'move_links', columns: ['move_id'] },
  async parentOf({ db }, request) {
    const { id: moveID } = (await requireMove(db, paramOf(request, 'moveID'))).move
    return { records: below({ moveID, shipmentID: null }), moveID }
  },
})

/** Tracking links are listed and created under their move, and addressed by their own id. */
export const linkOperations = ({ publicUrl }: { publicUrl: string }): readonly Operation[] => [
  read({
    ...LINK,
    ...LIST,
    url: OF_MOVE,
    operationId: 'listLinks',
    summary: 'List the tracking links of a move',
    description: 'Newest first, without their secrets. Expired links are listed until the next link is created.',
    scope: 'moves:read',
    errors: ['move_not_found', 'invalid_cursor'],
  }),

  change({
    ...LINK,
    method: 'POST',
    url: OF_MOVE,
    operationId: 'createLink',
    summary: 'Create a tracking link',
    description:
      'A link with which a customer follows the move in a browser, without an account. Only this answer contains the secret. The page shows the status, dates and towns of the shipments, and nothing else. A move has at most 20 valid links.',
    scope: 'moves:write',
    access: 'WRITE',
    content: objectOf(NewLink),
    shows: { ...LINK.shows, schema: LinkWithSecret },
    errors: ['move_not_found', 'too_many_links'],
    find: (tx, { params }) => requireMove(tx, params.moveID),
    moveOfParent: ({ move }) => move.id,
    decide: ({ tx, ctx, stored, content }) => linkCreated(tx, ctx, stored, content, publicUrl),
    location: ({ id }) => `/v1/links/${id}`,
  }),

  readItem({
    ...LINK,
    url: ITEM,
    operationId: 'getLink',
    summary: 'Read a tracking link',
    description: 'Its label and when it expires. The secret is never shown again.',
    scope: 'moves:read',
    errors: ['link_not_found'],
    respond: respondToItem({
      policy: POLICY.Link,
      parameter: 'linkID',
      findDoc: findLinkDoc,
      notFound: linkNotFound,
    }),
  }),

  change({
    ...LINK,
    method: 'DELETE',
    url: ITEM,
    operationId: 'deleteLink',
    summary: 'Revoke a tracking link',
    description: 'The link stops working at once, also on pages that are open.',
    scope: 'moves:write',
    access: 'WRITE',
    errors: ['link_not_found'],
    find: (tx, { params }) => requireLink(tx, params.linkID),
    target: (link) => ({ record: link, about: aboutLink(link) }),
    decide: ({ ctx, stored }) => ({ writes: linksDeleted([stored], ctx), record: null }),
  }),
]
