import { type Absence, type Client, type Job, NotFoundError } from '@vanline/client'
import { importedAbsence } from '@vanline/server/absences/import'
import { importedCrewMember } from '@vanline/server/crew-members/import'
import { importedDocument } from '@vanline/server/documents/import'
import { importedItem } from '@vanline/server/items/import'
import { itemFrom } from '@vanline/server/items/rules'
import { importedJob } from '@vanline/server/jobs/import'
import { AppError } from '@vanline/server/kernel/errors'
import { newId } from '@vanline/server/kernel/ids'
import { instantOf } from '@vanline/server/kernel/instant'
import { EVERY_SCOPE } from '@vanline/server/keys/operator'
import { importedMessageRule } from '@vanline/server/message-rules/import'
import { importedMessageTemplate } from '@vanline/server/message-templates/import'
import { importMove } from '@vanline/server/moves/import'
import { moveFrom } from '@vanline/server/moves/rules'
import { importedNote } from '@vanline/server/notes/import'
import { importParty } from '@vanline/server/parties/import'
import { createShipment } from '@vanline/server/shipments/create'
import { importShipment } from '@vanline/server/shipments/import'
import { importedSignature } from '@vanline/server/signatures/import'
import { importedStorageStay } from '@vanline/server/storage-stays/import'
import { importedTruck } from '@vanline/server/trucks/import'
import { importedView } from '@vanline/server/views/import'
import { importedWeighing } from '@vanline/server/weighings/import'
import { bookedBy } from './booked.ts'
import { contentOfDocument, missingContent } from './documents.ts'
import type { SentKind } from './fields.ts'
import { contentOfInventory } from './inventory.ts'
import type { Mapping } from './mapping.ts'
import { contentOfNote } from './notes.ts'
import { type Answered, complaintsOf } from './outcome.ts'
import type { Sender } from './send.ts'
import { contentOfSignature, textOfSignature } from './signatures.ts'

/** The contents of documents are not sent in a check, so their digests are not compared. */
const withoutContent = ({ sha256: _, ...content }: Record<string, unknown>) => contentOfDocument(content) as Content

const NOWHERE = { moveID: '', shipmentID: null }
const IN_A_SHIPMENT = { moveID: '', shipmentID: '' }

const ANSWERS_KEPT = 10_000

type Reader = Parameters<typeof createShipment>[0]
type Context = Parameters<typeof createShipment>[1]
type Content = Parameters<typeof createShipment>[2]

type CheckedKind = Exclude<SentKind, 'company'>

const IMPORTS: Record<CheckedKind, (db: Reader, ctx: Context, content: Content, folder: string) => Promise<unknown>> = {
  ...{ moves: importMove, shipments: importShipment, parties: importParty, views: importedView },
  ...{ trucks: importedTruck, 'crew-members': importedCrewMember, absences: importedAbsence },
  ...{ 'message-templates': importedMessageTemplate, 'message-rules': importedMessageRule },
  jobs: async (_, ctx, { locator: __, ...content }) => importedJob(content, NOWHERE, String(content.timeZone), ctx),
  items: (db, ctx, content) => importedItem(db, ctx, contentOfInventory(content) as Content, IN_A_SHIPMENT, 1),
  weighings: (db, ctx, content) => importedWeighing(db, ctx, contentOfInventory(content) as Content, IN_A_SHIPMENT),
  'storage-stays': async (_, ctx, content) =>
    importedStorageStay(contentOfInventory(content) as Content, IN_A_SHIPMENT, ctx),
  // A seal is about the shipment in the service, which is not asked for.
  signatures: (db, ctx, { seal: _, sealKey: __, ...content }, folder) =>
    importedSignature(db, ctx, contentOfSignature(content) as Content, IN_A_SHIPMENT, textOfSignature(content, folder)),
  notes: (db, ctx, content) => importedNote(db, ctx, contentOfNote(content) as Content, NOWHERE),
  documents: (db, ctx, content) => importedDocument(db, ctx, withoutContent(content), NOWHERE, undefined),
}

/** An empty database: the rules for a new record need no other record. */
const EMPTY_DATABASE: Reader = {
  all: async () => [],
  get: async () => undefined,
  column: async () => [],
  find: async () => undefined,
}

/**
 * Checks rows with the rules of the service, and writes nothing. It asks the service only for the records that rows name, and for what is
 * booked of trucks and people.
 */
export function checkersOf(
  client: Client,
  mapping: Mapping,
  isInFile: (id: string) => boolean,
  folder: string,
): (kind: CheckedKind) => Sender {
  const moveExists = existenceOf((id) => client.moves.get(id, { fields: ['id'] }))
  const partyExists = existenceOf((id) => client.parties.get(id))
  const resources = {
    truckID: { what: 'truck', exists: existenceOf((id) => client.trucks.get(id)) },
    crewMemberID: { what: 'crew member', exists: existenceOf((id) => client.crewMembers.get(id)) },
    templateID: { what: 'message template', exists: existenceOf((id) => client.messageTemplates.get(id)) },
  }
  const named = { ...resources, crewMemberIDs: resources.crewMemberID }
  const booked = bookedBy(client, isInFile)
  let timeZone: Promise<string> | undefined
  const inTimeZone = async (job: Content): Promise<Content> => {
    if (job.timeZone != null) return job
    timeZone ??= client.company.get().then((company) => company.timeZone)
    return { ...job, timeZone: await timeZone }
  }
  const send = async (kind: CheckedKind, body: Record<string, unknown>): Promise<Answered> => {
    const { moveID, ...rest } = body
    const content = (kind === 'shipments' ? rest : body) as Content
    const { record, problems } = await checked(kind, kind === 'jobs' ? await inTimeZone(content) : content, folder)
    const missing = kind === 'documents' ? missingContent(body, folder) : undefined
    if (missing !== undefined) problems.push({ pointer: '/sha256', detail: missing })
    for (const [place, party] of partiesIn(body))
      if (!isInFile(party) && !(await partyExists(party)))
        problems.push({ pointer: `/parties/${place}/partyID`, detail: 'There is no party with this id.' })
    const takesTime = kind === 'absences' || kind === 'jobs'
    for (const [member, { what, exists }] of Object.entries(named))
      for (const id of takesTime || kind === 'message-rules' ? [body[member]].flat() : [])
        if (typeof id === 'string' && !isInFile(id) && !(await exists(id)))
          problems.push({ pointer: `/${member}`, detail: `There is no ${what} with this id.` })
    if (kind === 'shipments' && moveID !== undefined && moveID !== null && !(await moveExists(String(moveID))))
      problems.push({ pointer: '/moveID', detail: 'There is no move with this id.' })
    if (takesTime && problems.length === 0) problems.push(...(await booked.book(record as Job | Absence)))
    if (problems.length === 0) return { kind: 'created' }
    return { kind: 'bad', complaints: complaintsOf(problems, '', mapping) }
  }
  return (kind) => ({ send: (body) => send(kind, body), close() {} })
}

/** The parties that a move names, with their places. */
const partiesIn = ({ parties }: Record<string, unknown>): [number, string][] =>
  (Array.isArray(parties) ? parties : []).flatMap((party, place) =>
    typeof party?.partyID === 'string' ? [[place, party.partyID]] : [],
  )

/** Whether the service has a record; asked once for each id. */
function existenceOf(get: (id: string) => Promise<unknown>): (id: string) => Promise<boolean> {
  const asked = new Map<string, Promise<boolean>>()
  return (id) => {
    if (asked.size >= ANSWERS_KEPT) asked.clear()
    const answer =
      asked.get(id) ??
      get(id).then(
        () => true,
        (error) => {
          if (error instanceof NotFoundError) return false
          throw error
        },
      )
    asked.set(id, answer)
    return answer
  }
}

type Problem = { pointer?: string; detail: string }

/** The record of a row, or what is wrong with it. */
async function checked(
  kind: CheckedKind,
  body: Content,
  folder: string,
): Promise<{ record?: unknown; problems: Problem[] }> {
  const nowMs = Date.now()
  const context = {
    ...{ actor: '', actorName: null, scopes: new Set(EVERY_SCOPE), channel: null, requestID: '', shipmentTypes: null },
    ...{ now: instantOf(nowMs), newId: () => newId(nowMs) },
  }
  try {
    if ('source' in body) return { record: await IMPORTS[kind](EMPTY_DATABASE, context, body, folder), problems: [] }
    if (kind === 'moves') moveFrom(body, context)
    else if (kind === 'items') itemFrom(contentOfInventory(body) as Content, IN_A_SHIPMENT, 1, context)
    else await createShipment(EMPTY_DATABASE, context, body)
    return { problems: [] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The database of the rules is empty, so it has no party.
    const problems = error.members.errors?.filter(({ code }) => code !== 'unknown_party')
    return { problems: problems ?? [{ detail: error.message }] }
  }
}
