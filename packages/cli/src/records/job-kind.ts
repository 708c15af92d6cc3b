import type { JobFilter, NewJob } from '@vanline/client'
import { JOB_COLUMNS } from '../columns.ts'
import { type Arguments, onlyGiven } from '../command.ts'
import type { RecordKind } from './kind.ts'
import { createCommand, listCommand } from './lists.ts'

/** The filters of a list of jobs. */
function filterOf(given: Arguments): JobFilter {
  const [from, to] = [given.text('day') ?? given.text('from'), given.text('day') ?? given.text('to')]
  const names = {
    truckID: given.text('truck'),
    crewMemberID: given.text('crew-member'),
    shipmentID: given.text('shipment'),
  }
  return onlyGiven({
    ...{ ...names, moveID: given.text('move'), sort: given.text('sort') },
    day: from === undefined && to === undefined ? undefined : onlyGiven({ gte: from, lte: to }),
  }) as JobFilter
}

export const JOBS = {
  name: 'jobs',
  one: 'job',
  about: 'Works with jobs: visits for shipments and moves, with a truck and a crew. Nothing is booked twice.',
  example: { id: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f73', patch: 'windowStart=09:00 windowEnd=11:00' },
  list: listCommand({
    summary: 'list jobs',
    about:
      'Lists jobs, newest first. --day, or --from and --to, choose days, the other options a truck, a person or a record by its id.',
    options: {
      day: { summary: 'only jobs of this day', value: 'date' },
      from: { summary: 'only jobs from this day on', value: 'date' },
      to: { summary: 'only jobs up to this day', value: 'date' },
      truck: { summary: 'only jobs of this truck', value: 'id' },
      'crew-member': { summary: 'only jobs of this person', value: 'id' },
      shipment: { summary: 'only jobs of this shipment', value: 'id' },
      move: { summary: 'only jobs of this move', value: 'id' },
      sort: { summary: 'the order, for example startsAt', value: 'field' },
    },
    examples: ['vanline jobs list --day 2026-12-07 --sort startsAt'],
    columns: JOB_COLUMNS,
    pages: (client, given, limit) => client.jobs.pages({ ...filterOf(given), limit }),
  }),
  create: createCommand<NewJob>('job', {
    summary: 'plan a job',
    about:
      'Plans a job for a shipment or a move, and books its truck and its crew. If one of them is taken, the answer says by whom, and what is free.',
    examples: [
      'vanline jobs create shipmentID=019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f60 kind=PICKUP day=2026-12-07 windowStart=08:00 windowEnd=10:00 expectedMinutes=240',
    ],
    create: (client, content) => client.jobs.create(content),
  }),
} satisfies RecordKind
