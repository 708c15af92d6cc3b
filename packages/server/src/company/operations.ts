import { POLICY } from '../access/policy.ts'
import { historyReads } from '../events/history.ts'
import { sendRecord } from '../http/answer/answer.ts'
import { sendPublic } from '../http/answer/tagged.ts'
import { change } from '../http/change.ts'
import { objectOf } from '../http/content/content.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import { type Operation, read, readItem } from '../http/operation.ts'
import { ABOUT_COMPANY, publicCompany, replaceCompany, requireOwnStaff } from './rules.ts'
import { Company, CompanyContent, PublicCompany } from './schema.ts'
import { findCompany, findCompanyDoc } from './store.ts'
import { companyChanged } from './writes.ts'

const COMPANY = { tag: 'Company', policy: POLICY.Company, shows: { description: 'The company', schema: Company } }
const ITEM = '/v1/company'
const HISTORY = historyReads(
  '',
  async (db) => ({ about: ABOUT_COMPANY, current: await findCompany(db) }),
  POLICY.Company,
)

/** The company that runs the service: one record, which is always there. */
export const companyOperations: readonly Operation[] = [
  readItem({
    ...COMPANY,
    url: ITEM,
    operationId: 'getCompany',
    summary: 'Read the company',
    description:
      'The company that runs this service. Every caller may read it. Before the first PUT it has default values and a tag.',
    scope: null,
    needsCaller: true,
    errors: [],
    async respond({ db }, request, reply) {
      const doc = await findCompanyDoc(db)
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendRecord(request, reply, doc)
    },
  }),

  change({
    ...COMPANY,
    method: 'PUT',
    url: ITEM,
    operationId: 'replaceCompany',
    summary: 'Replace the company',
    description:
      'The complete company replaces the old one: an omitted optional member is cleared, or gets its default. The first PUT names the tag of the default values, or `If-Match: *`.',
    scope: 'company:manage',
    content: objectOf(CompanyContent),
    errors: ['party_not_allowed'],
    async find(tx, { principal }) {
      requireOwnStaff(principal.partyID)
      return findCompany(tx)
    },
    target: (company) => ({ record: company, about: ABOUT_COMPANY }),
    decide({ ctx, stored, content }) {
      const after = replaceCompany(stored, content, ctx)
      return { writes: after === stored ? [] : companyChanged(stored, after, ctx), record: after }
    },
  }),

  read({
    ...HISTORY.ofEvents,
    url: '/v1/company/history',
    operationId: 'listCompanyHistory',
    summary: 'Read the history of the company',
    description: 'The changes of the company, newest first, with who made them.',
    tag: COMPANY.tag,
    scope: 'company:manage',
    errors: [],
  }),

  read({
    method: 'GET',
    url: '/v1/company/public',
    operationId: 'getPublicCompany',
    summary: 'Read what everyone may see of the company',
    description:
      'The name, the logo and how to reach the company, for pages that need no sign-in: the tracking page, and the page where people sign in.',
    tag: COMPANY.tag,
    scope: null,
    answers: {
      200: { description: 'What everyone may see', schema: PublicCompany, headers: ['ETag'] },
      304: { description: 'Nothing has changed', headers: ['ETag'] },
    },
    errors: ['not_acceptable'],
    async respond({ db }, request, reply) {
      const body = JSON.stringify(publicCompany(await findCompany(db)))
      negotiate(request.headers.accept, [JSON_TYPE])
      return sendPublic(request, reply, body)
    },
  }),
]
