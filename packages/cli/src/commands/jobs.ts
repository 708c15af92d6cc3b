import type { JobStatus } from '@vanline/client'
import type { Command } from '../command.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import { showRecord } from '../output.ts'
import { changeStatus, ETAG_OPTION, versionOf } from '../records/changes.ts'
import { groupOf } from '../records/commands.ts'
import { JOBS } from '../records/job-kind.ts'

const STATUSES = ['PLANNED', 'EN_ROUTE', 'ARRIVED', 'DONE', 'CANCELED']

const status: Command = {
  summary: 'change the status',
  about: 'Changes the status of the current version, or of the one in --etag. CANCELED frees the truck and the crew.',
  words: [{ name: 'id' }, { name: 'status', choices: STATUSES }],
  options: { ...ETAG_OPTION, ...API_OPTIONS },
  examples: [`vanline jobs status ${JOBS.example.id} DONE`],
  run: (given) =>
    withClient(given, async (client) => {
      const [id, wanted] = given.words as [string, JobStatus]
      const seen = await versionOf(given, id, () => client.jobs.get(id))
      await changeStatus(given, 'job', { status: wanted, seen }, () => client.jobs.status(seen, wanted))
    }),
}

const free: Command = {
  summary: 'show who is free',
  about: 'Shows the trucks and people that are free on a day, or on each day up to --until.',
  words: [{ name: 'day' }],
  options: {
    until: { summary: 'the last of several days, up to 31', value: 'date' },
    minutes: { summary: 'how long they must be free; default 60', value: 'number' },
    pounds: { summary: 'how much a truck must have room for', value: 'number' },
    ...API_OPTIONS,
  },
  examples: ['vanline jobs free 2026-12-07 --minutes 240 --pounds 4000'],
  run: (given) =>
    withClient(given, async (client) => {
      const numbers = Object.fromEntries(
        ['minutes', 'pounds'].flatMap((name) => (given.has(name) ? [[name, Number(given.text(name))]] : [])),
      )
      const until = given.text('until')
      const query = { day: given.words[0]!, ...(until === undefined ? {} : { until }), ...numbers }
      showRecord(given, await client.jobs.availability(query))
    }),
}

/** The commands for jobs. */
export const jobs = groupOf(JOBS, 'list', 'create', 'get', 'patch', { status, free }, 'delete')
