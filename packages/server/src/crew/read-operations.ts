import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { CREW_SCOPE } from '../access/scopes.ts'
import { publicCompany } from '../company/rules.ts'
import { findCompany } from '../company/store.ts'
import { crewLinkOperations } from '../crew-links/operations.ts'
import { requireCrewLink } from '../crew-links/store.ts'
import { requireOfCompany } from '../dispatch/rules.ts'
import type { DocumentSettings } from '../documents/operations.ts'
import { JSON_CONTENT } from '../http/answer/answer.ts'
import { startOf } from '../http/answer/link.ts'
import { sendTagged } from '../http/answer/tagged.ts'
import { sentContent, validOf } from '../http/content/content.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import type { Runtime } from '../http/context.ts'
import { PageQuery, UNCHANGED_ANSWER } from '../http/list/list.ts'
import { sendPage } from '../http/list/send-page.ts'
import { idempotencyKeyOf } from '../http/once/key.ts'
import { type Operation, read } from '../http/operation.ts'
import { objectContent } from '../kernel/content.ts'
import { requireValid } from '../kernel/errors.ts'
import { instantOf } from '../kernel/instant.ts'
import { Uuid } from '../kernel/schema.ts'
import { crewOf, crewRuntime } from '../visibility/crew.ts'
import { crewItems } from './item-operations.ts'
import { crewChanges } from './operations.ts'
import { phoneReportOf, reportViolations } from './report-rules.ts'
import { listPhones, listReports, PHONES_MAX, phoneForgotten, placeOfReport, reportStored } from './report-store.ts'
import { crewAccountOf, storageKeyOf, textOfJobs } from './rules.ts'
import { CrewAccount, CrewJob, CrewReport, PhoneReport } from './schema.ts'
import { crewSignatures } from './signature-operations.ts'
import { listCrewJobs, notACrewMember, requireCrewMember, requireCrewMemberOf, requireStorageSecret } from './store.ts'

const CREW = { tag: 'Crew', scope: CREW_SCOPE }
const reportContent = validOf(CrewReport)

/** The crew member who calls: by a link, or by an account of its own. Callers of a party are no crew of the company. */
async function memberOf({ db }: Runtime, { principal }: FastifyRequest): Promise<string> {
  if (principal.crew) return principal.crew.memberID
  if (principal.partyID !== null) throw notACrewMember()
  return requireCrewMemberOf(db, principal.id)
}

/** The operation through the view of the crew member who calls (403 for any other caller). */
const asCrew = (operation: Operation): Operation => ({
  ...operation,
  errors: [...operation.errors, 'not_a_crew_member'],
  respond: (runtime, request, reply, query) =>
    operation.respond(
      crewRuntime(runtime, request.principal.id, () => memberOf(runtime, request)),
      request,
      reply,
      query,
    ),
})

const getCrewAccount = read({
  ...CREW,
  method: 'GET',
  url: '/v1/crew/me',
  operationId: 'getCrewAccount',
  summary: 'Read who you are as a crew member',
  description: 'The crew member who calls, the company, what statuses need, and the time of the service.',
  policy: POLICY.CrewAccount,
  answers: { 200: { description: 'The crew member and the company', schema: CrewAccount } },
  errors: [],
  async respond({ db, clock, requiredProofs }, { headers, principal }, reply) {
    negotiate(headers.accept, [JSON_TYPE])
    const member = await requireCrewMember(db, await crewOf(db).member())
    const company = await findCompany(db)
    const shown = { ...publicCompany(company), timeZone: company.timeZone }
    const link = principal.crew && (await requireCrewLink(db.whole ?? db, principal.crew.linkID))
    const storageKey = storageKeyOf(await requireStorageSecret(db), member.id)
    const account = crewAccountOf(member, shown, requiredProofs, link, storageKey, instantOf(clock()))
    // The answer has a key, which no cache may keep.
    return reply.headers({ 'cache-control': 'no-store', 'content-type': JSON_CONTENT }).send(JSON.stringify(account))
  },
})

const listJobsOfCrew = read({
  ...CREW,
  method: 'GET',
  url: '/v1/crew/jobs',
  operationId: 'listCrewJobs',
  summary: 'List your jobs with everything that you need for them',
  description:
    'The jobs that you are booked for, from yesterday to a week ahead in their time zones, the earliest first; up to 100. Each has its shipments, people, notes and papers. An answer has at most 3 MB: notes and papers of the latest jobs are left out first. The tag is that of the whole answer.',
  policy: POLICY.CrewJob,
  answers: {
    200: { description: 'The jobs', schema: Type.Array(CrewJob), headers: ['ETag'] },
    304: { description: 'Nothing has changed', headers: ['ETag'] },
  },
  errors: [],
  async respond({ db, clock }, request, reply) {
    negotiate(request.headers.accept, [JSON_TYPE])
    const jobs = await listCrewJobs(db, await crewOf(db).member(), instantOf(clock()))
    return sendTagged(request, reply, textOfJobs(jobs))
  },
})

const reportPhone = read({
  ...CREW,
  method: 'PUT',
  url: '/v1/crew/report',
  operationId: 'replaceCrewReport',
  summary: 'Report what waits on your phone',
  description:
    'Replaces the last report of the phone, so that the office sees which phones are silent and what waits on them. An oldest entry that is still to come counts as now. The last ten phones of a person are kept.',
  policy: POLICY.PhoneReport,
  content: reportContent,
  answers: { 204: { description: 'Noted' } },
  errors: [],
  async respond({ db, clock }, request, reply) {
    // A repeated report changes nothing, so a key is checked like that of every write, and not needed.
    const sent = sentContent(request, reportContent)
    idempotencyKeyOf(request, sent)
    sent.requireType()
    negotiate(request.headers.accept, [JSON_TYPE])
    const found = objectContent(sent.json())
    requireValid([...(reportContent.validate?.(found) ?? []), ...reportViolations(found)])
    const memberID = await crewOf(db).member()
    const report = phoneReportOf(found as CrewReport, memberID, instantOf(clock()))
    await db.change(async (tx) => {
      const others = (await listPhones(tx, memberID)).filter((phoneID) => phoneID !== report.phoneID)
      const forgotten = others.slice(PHONES_MAX - 1).map((phoneID) => phoneForgotten(memberID, phoneID))
      return { writes: [...reportStored(report), ...forgotten], answer: undefined }
    })
    return reply.code(204).send()
  },
})

/** How many reports a page has if no limit is asked for. */
const REPORTS_MAX = 500
const ReportQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: REPORTS_MAX,
      default: REPORTS_MAX,
      description: 'The maximum number of reports on a page.',
    }),
  ),
  cursor: PageQuery.properties.cursor,
  crewMemberID: Type.Optional(Type.String({ ...Uuid, description: 'Only the phones of this crew member.' })),
})

const listPhoneReports = read({
  ...CREW,
  method: 'GET',
  url: '/v1/crew-reports',
  operationId: 'listCrewReports',
  summary: 'List the phones of crews and what waited on them',
  description:
    'The last report of each phone, the phone that has been silent longest first. What waits on a phone since then is not known.',
  scope: 'dispatch:read',
  policy: POLICY.PhoneReport,
  query: ReportQuery,
  answers: {
    200: { description: 'The reports', schema: Type.Array(PhoneReport), headers: ['ETag', 'Link'] },
    304: UNCHANGED_ANSWER,
  },
  errors: ['party_not_allowed', 'invalid_cursor'],
  async respond(runtime, request, reply, { limit = REPORTS_MAX, cursor, crewMemberID }) {
    requireOfCompany(request.principal)
    const listID = JSON.stringify(['crew-reports', crewMemberID ?? ''])
    const after = startOf(runtime, listID, cursor)
    negotiate(request.headers.accept, [JSON_TYPE])
    const found = await listReports(runtime.db, crewMemberID, after, limit + 1)
    const page = found.slice(0, limit)
    const end = found.length > limit ? placeOfReport(page.at(-1)!) : undefined
    const texts = page.map((report) => JSON.stringify(report))
    return sendPage(runtime, request, reply, { listID, after, end }, texts)
  },
})

/** The links of crew members, what their phones call, and what the office sees of the phones. */
export const crewOperations = (settings: DocumentSettings & { publicUrl: string }): readonly Operation[] => [
  ...crewLinkOperations(settings),
  ...[getCrewAccount, listJobsOfCrew, ...crewChanges(settings), ...crewItems, ...crewSignatures, reportPhone].map(
    asCrew,
  ),
  listPhoneReports,
]
