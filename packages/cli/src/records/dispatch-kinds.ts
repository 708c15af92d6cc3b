/** The kinds of records of dispatch. */
import type { NewAbsence, NewCrewMember, NewTruck, Skill } from '@vanline/client'
import { ABSENCE_COLUMNS, CREW_MEMBER_COLUMNS, TRUCK_COLUMNS } from '../columns.ts'
import { type Arguments, onlyGiven } from '../command.ts'
import type { RecordKind } from './kind.ts'
import { createCommand, listCommand } from './lists.ts'

const SORT = { summary: 'for example lastUpdated; - in front for descending', value: 'field' }
const ACTIVE = { summary: 'only what can be planned' }

/** The filters that trucks and people share. */
const activeOf = (given: Arguments) =>
  onlyGiven({ isActive: given.has('active') ? true : undefined, sort: given.text('sort') })

export const TRUCKS = {
  name: 'trucks',
  one: 'truck',
  about: 'Works with the trucks of a running service. Name a truck by its id.',
  example: { id: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f73', patch: 'capacityPounds=11500 isActive=false' },
  list: listCommand({
    summary: 'list trucks',
    about: 'Lists trucks, newest first unless --sort is given.',
    options: {
      active: ACTIVE,
      q: { summary: 'the beginning of a name or plate', value: 'text' },
      sort: { ...SORT, summary: 'for example name; - in front for descending' },
    },
    examples: ['vanline trucks list --active --sort name', 'vanline trucks list --q "ID 48"'],
    columns: TRUCK_COLUMNS,
    pages: (client, given, limit) =>
      client.trucks.pages({ ...activeOf(given), ...onlyGiven({ q: given.text('q') }), limit }),
  }),
  create: createCommand<NewTruck>('truck', {
    summary: 'create a truck',
    about: 'Creates a truck that can be planned. Only name is required.',
    examples: ['vanline trucks create name="Truck 4" plate="ID 4821" capacityPounds=12000 capacityCubicFeet=1600'],
    create: (client, content) => client.trucks.create(content),
  }),
} satisfies RecordKind

const SKILLS: readonly Skill[] = ['DRIVER', 'PACKER', 'LEAD']

export const CREW_MEMBERS = {
  name: 'crewMembers',
  one: 'crew member',
  about: 'Works with the people who drive, pack and lead crews. Name a person by the id.',
  example: { id: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f74', patch: 'phone="208 555 0143" skills=DRIVER,LEAD' },
  list: listCommand({
    summary: 'list crew members',
    about: 'Lists crew members, newest first unless --sort is given.',
    options: {
      active: ACTIVE,
      skill: { summary: 'only people with this skill', value: 'skill', choices: SKILLS, isRepeatable: true },
      search: { summary: 'the beginning of a name, an e-mail address or a phone number', value: 'text' },
      sort: { ...SORT, summary: 'for example lastName; - in front for descending' },
    },
    examples: ['vanline crew-members list --active --skill DRIVER', 'vanline crew-members list --search diaz'],
    columns: CREW_MEMBER_COLUMNS,
    pages: (client, given, limit) => {
      const skill = given.has('skill') ? (given.list('skill') as Skill[]) : undefined
      return client.crewMembers.pages({
        ...{ ...activeOf(given), ...onlyGiven({ skill, search: given.text('search') }), limit },
      })
    },
  }),
  create: createCommand<NewCrewMember>('crew member', {
    summary: 'create a crew member',
    about:
      'Creates a person who can be planned. Only firstName is required; skills and languages are separated by commas.',
    examples: ['vanline crew-members create firstName=Rosa lastName=Diaz skills=DRIVER,LEAD languages=en,es'],
    create: (client, content) => client.crewMembers.create(content),
  }),
} satisfies RecordKind

export const ABSENCES = {
  name: 'absences',
  one: 'absence',
  about: 'Works with the times in which trucks and people cannot be planned.',
  example: { id: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f75', patch: 'endsAt=2026-12-04T06:00:00Z' },
  list: listCommand({
    summary: 'list absences',
    about: 'Lists absences, newest first unless --sort is given. --from and --to choose those that touch a time.',
    options: {
      truck: { summary: 'only of this truck, by its id', value: 'id', isRepeatable: true },
      member: { summary: 'only of this crew member, by the id', value: 'id', isRepeatable: true },
      from: { summary: 'only what ends then or later, for example 2026-12-01T00:00:00Z', value: 'instant' },
      to: { summary: 'only what starts then or earlier', value: 'instant' },
      sort: { ...SORT, summary: 'for example startsAt; - in front for descending' },
    },
    examples: ['vanline absences list --from 2026-12-01T00:00:00Z --to 2026-12-08T00:00:00Z --sort startsAt'],
    columns: ABSENCE_COLUMNS,
    pages(client, given, limit) {
      const several = (name: string) => (given.has(name) ? given.list(name) : undefined)
      const [from, to] = [given.text('from'), given.text('to')]
      const filter = onlyGiven({
        ...{ truckID: several('truck'), crewMemberID: several('member'), sort: given.text('sort') },
        endsAt: from === undefined ? undefined : { gte: from },
        startsAt: to === undefined ? undefined : { lte: to },
      })
      return client.absences.pages({ ...filter, limit })
    },
  }),
  create: createCommand<NewAbsence>('absence', {
    summary: 'create an absence',
    about: 'Notes when a truck (truckID) or a person (crewMemberID) cannot be planned.',
    examples: [
      'vanline absences create truckID=019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f73 startsAt=2026-12-01T06:00:00Z endsAt=2026-12-03T06:00:00Z reason=Repair',
    ],
    create: (client, content) => client.absences.create(content),
  }),
} satisfies RecordKind
