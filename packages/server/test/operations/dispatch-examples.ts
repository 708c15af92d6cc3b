import { randomUUID } from 'node:crypto'
import { CONTENTS } from '../../src/examples/contents.ts'
import type { Body, TestApp } from '../app.ts'
import { newParty } from '../parties.ts'
import { takenTruck } from './job-examples.ts'
import { at, type Create, type Example, importedAs, itemExamples, on, pages } from './ready.ts'

const { NewTruck, ImportedTruck, NewCrewMember, ImportedCrewMember, NewAbsence, ImportedAbsence } = CONTENTS

const posted = async (app: TestApp, url: string, body: Body): Promise<Body> =>
  (await app.call('POST', url, { body })).body

const truckOf: Create = (app) => posted(app, '/v1/trucks', NewTruck)
const crewMemberOf: Create = (app) => posted(app, '/v1/crew-members', NewCrewMember)
const absenceContent = async (app: TestApp): Promise<Body> => ({ ...NewAbsence, truckID: (await truckOf(app)).id })
const absenceOf: Create = async (app) => posted(app, '/v1/absences', await absenceContent(app))

/** A record that an absence names. */
const absent =
  (create: Create, member: 'truckID' | 'crewMemberID'): Create =>
  async (app) => {
    const record = await create(app)
    const { truckID: _, ...content } = NewAbsence
    await posted(app, '/v1/absences', { ...content, [member]: record.id })
    return record
  }

/** The creation of a record, and its refusals. */
const creation = (
  url: string,
  create: Create,
  contentOf: (app: TestApp) => Promise<Body>,
  imported: Body,
): Example => ({
  ready: async (app) => at(url, {}, await contentOf(app)),
  refused: {
    async party_not_allowed(app) {
      const { headers } = await newParty(app)
      return { url, body: await contentOf(app), headers }
    },
    async id_taken(app) {
      const { id, truckID } = await create(app)
      const body = truckID === undefined ? imported : { ...imported, truckID }
      return { url, body: importedAs(id, body) }
    },
  },
})

/** While the truck of `takenTruck` has its job. */
const DURING_JOB = { startsAt: '2027-03-01T00:00:00.000Z', endsAt: '2027-03-02T00:00:00.000Z' }
const CREW_MEMBER_CREATION = creation('/v1/crew-members', crewMemberOf, async () => NewCrewMember, ImportedCrewMember)

/** The account of an active crew member. */
async function takenAccount(app: TestApp): Promise<string> {
  const accountID = `sub-${randomUUID()}`
  await posted(app, '/v1/crew-members', { ...NewCrewMember, accountID })
  return accountID
}
const ABSENCE_CREATION = creation('/v1/absences', absenceOf, absenceContent, ImportedAbsence)

/** Trucks, crew members and absences. */
export const DISPATCH_EXAMPLES: Record<string, Example> = {
  ...pages({ listTrucks: '/v1/trucks', listCrewMembers: '/v1/crew-members', listAbsences: '/v1/absences' }),
  createTruck: creation('/v1/trucks', truckOf, async () => NewTruck, ImportedTruck),
  ...itemExamples('Truck', '/v1/trucks', truckOf, {
    delete: { truck_in_use: on('/v1/trucks', absent(truckOf, 'truckID')) },
  }),
  // The filters of the document find nothing here.
  queryCrewMembers: { ready: async () => at('/v1/crew-members', {}, { isActive: true }) },
  createCrewMember: {
    ready: CREW_MEMBER_CREATION.ready,
    refused: {
      ...CREW_MEMBER_CREATION.refused,
      account_taken: async (app) =>
        at('/v1/crew-members', {}, { ...NewCrewMember, accountID: await takenAccount(app) }),
    },
  },
  ...itemExamples('CrewMember', '/v1/crew-members', crewMemberOf, {
    update: {
      async account_taken(app) {
        const accountID = await takenAccount(app)
        return on('/v1/crew-members', crewMemberOf, { accountID })(app)
      },
    },
    delete: { crew_member_in_use: on('/v1/crew-members', absent(crewMemberOf, 'crewMemberID')) },
  }),
  createAbsence: {
    ready: ABSENCE_CREATION.ready,
    refused: {
      ...ABSENCE_CREATION.refused,
      already_booked: async (app) => at('/v1/absences', {}, { truckID: await takenTruck(app), ...DURING_JOB }),
    },
  },
  ...itemExamples('Absence', '/v1/absences', absenceOf, {
    update: {
      async already_booked(app) {
        const truckID = await takenTruck(app)
        const body = { truckID, startsAt: '2027-05-01T00:00:00.000Z', endsAt: '2027-05-02T00:00:00.000Z' }
        const absence = await posted(app, '/v1/absences', body)
        return at(`/v1/absences/${absence.id}`, absence, DURING_JOB)
      },
    },
  }),
}
