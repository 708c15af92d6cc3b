import { POLICY } from '../access/policy.ts'
import { crewMembers } from '../crew-members/store.ts'
import { withLastUse } from '../db/last-use.ts'
import { sendWithLastUse } from '../http/answer/answer.ts'
import { change } from '../http/change.ts'
import { objectOf } from '../http/content/content.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import { fewReads } from '../http/list/few.ts'
import { type Operation, paramOf, read, readItem } from '../http/operation.ts'
import { CREW_LINK as TABLE } from './fields.ts'
import { aboutCrewLink, requireGivable } from './rules.ts'
import { CrewLink, CrewLinkWithSecret, NewCrewLink } from './schema.ts'
import { requireCrewLink, whereCrewLinks } from './store.ts'
import { crewLinkCreated, crewLinksEnded } from './writes.ts'

const LINK = { tag: 'Crew', policy: POLICY.CrewLink, shows: { description: 'The crew link', schema: CrewLink } }
const OF_MEMBER = '/v1/crew-members/:crewMemberID/links'
const ITEM = '/v1/crew-links/:crewLinkID'

const LIST = fewReads({
  ...{ policy: POLICY.CrewLink, schema: CrewLink, members: TABLE, table: 'crew_links' },
  columns: ['crew_member_id', 'ended_at'],
  complete: (tx, docs) => withLastUse(tx, 'crew_links', docs),
  async parentOf({ db }, request) {
    const { record } = await crewMembers.require(db, paramOf(request, 'crewMemberID'))
    return { records: whereCrewLinks(record.id) }
  },
})

/** Crew links are listed and created under their crew member, and addressed by their own id. */
export const crewLinkOperations = ({ publicUrl }: { publicUrl: string }): readonly Operation[] => [
  read({
    ...LINK,
    ...LIST,
    url: OF_MEMBER,
    operationId: 'listCrewLinks',
    summary: 'List the links of a crew member',
    description: 'Newest first, without their secrets. Expired links are listed until the next link is created.',
    scope: 'dispatch:read',
    errors: ['crew_member_not_found', 'invalid_cursor'],
  }),

  change({
    ...LINK,
    method: 'POST',
    url: OF_MEMBER,
    operationId: 'createCrewLink',
    summary: 'Create a link for the phone of a crew member',
    description:
      'A link with which the crew member signs in at the page /crew, without an account. Only this answer contains the secret. The link shows only jobs that the crew member is booked for, and works while the crew member is active. You also need the scopes for what a crew does: moves:read, shipments:write, shipments:status, documents:write, notes:write and inventory:write. A crew member has at most 20 valid links.',
    scope: 'dispatch:write',
    content: objectOf(NewCrewLink),
    shows: { ...LINK.shows, schema: CrewLinkWithSecret },
    errors: ['crew_member_not_found', 'crew_member_not_active', 'too_many_links'],
    find: (tx, { params }) => crewMembers.require(tx, params.crewMemberID),
    decide({ tx, ctx, stored, content }) {
      requireGivable(ctx)
      return crewLinkCreated(tx, ctx, stored, content, publicUrl)
    },
    location: ({ id }) => `/v1/crew-links/${id}`,
  }),

  readItem({
    ...LINK,
    url: ITEM,
    operationId: 'getCrewLink',
    summary: 'Read a crew link',
    description: 'Its label, its last use and when it expires. The secret is never shown again.',
    scope: 'dispatch:read',
    errors: ['crew_link_not_found'],
    async respond({ db }, request, reply) {
      const link = await requireCrewLink(db, paramOf(request, 'crewLinkID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendWithLastUse(request, reply, link)
    },
  }),

  change({
    ...LINK,
    method: 'DELETE',
    url: ITEM,
    operationId: 'deleteCrewLink',
    summary: 'Revoke a crew link',
    description: 'The link stops working at once, on every node. What waits on the phone stays there.',
    scope: 'dispatch:write',
    errors: ['crew_link_not_found'],
    find: (tx, { params }) => requireCrewLink(tx, params.crewLinkID),
    target: (link) => ({ record: link, about: aboutCrewLink(link) }),
    decide: ({ ctx, stored }) => ({ writes: crewLinksEnded([stored], ctx), record: null }),
  }),
]
