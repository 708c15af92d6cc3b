import { path } from './address.ts'
import { type BulkOptions, EXPORT_TYPES, type ExportFormat } from './collection.ts'
import { eachItem, eachPage, type ListOptions, listAt, type Page } from './pages.ts'
import { ifMatch, type RecordMethods, recordMethods } from './record.ts'
import type {
  Availability,
  AvailabilityQuery,
  Job,
  JobBulk,
  JobFilter,
  JobPatch,
  JobStatus,
  JobStatusChange,
  NewJob,
  Versioned,
} from './schema.ts'
import type { CallOptions, ChannelOptions, Channels, Transport, WriteOptions } from './transport.ts'

/** Jobs, and who is free for them. A truck or person that is taken is a StateError `already_booked`, whose problem has `alternatives`. */
export interface JobMethods extends RecordMethods<Job, JobPatch> {
  /** One page, newest first unless sorted. */
  list(filter?: JobFilter, options?: ListOptions): Promise<Page<Job>>

  /** All pages; each is requested when it is needed. */
  pages(filter?: JobFilter, options?: ListOptions): AsyncGenerator<Page<Job>, void>

  /** All jobs, over all pages. */
  each(filter?: JobFilter, options?: CallOptions): AsyncGenerator<Job, void>

  /** One page of the jobs of a shipment. */
  ofShipment(shipmentID: string, filter?: JobFilter, options?: ListOptions): Promise<Page<Job>>

  /** Plans a job, and books its truck and its crew. */
  create(content: NewJob, options?: WriteOptions): Promise<Job>

  /** Changes the status; with DONE, also that of the shipment. */
  status(record: Versioned, change: JobStatus | JobStatusChange, options?: WriteOptions & ChannelOptions): Promise<Job>

  /** Up to 100 new jobs, changes, status changes and deletions in one request: a whole day, or nothing of it. */
  bulk(operations: JobBulk['operations'], options?: BulkOptions): Promise<JobBulk['answer']>

  /** All matching jobs as a stream: CSV, or one JSON object on each line. */
  export(filter: JobFilter, format: ExportFormat, options?: CallOptions): Promise<ReadableStream<Uint8Array>>

  /** Who is free on a day, or on each of several days. */
  availability(query: AvailabilityQuery, options?: CallOptions): Promise<Availability>
}

const JOBS = '/v1/jobs'

export function jobMethods(transport: Transport, channels: Channels): JobMethods {
  const list: JobMethods['list'] = (filter = {}, options = {}) => listAt(transport, JOBS, filter, options)
  const pages: JobMethods['pages'] = (filter = {}, options = {}) =>
    eachPage((place) => list({ ...filter, ...place }, options), filter.cursor)
  return {
    ...recordMethods<Job, JobPatch>(transport, (id) => path`/v1/jobs/${id}`),
    list,
    pages,
    each: (filter = {}, options = {}) => eachItem(pages({ limit: 200, ...filter }, options)),
    ofShipment: (shipmentID, filter = {}, options = {}) =>
      listAt(transport, path`/v1/shipments/${shipmentID}/jobs`, filter, options),
    async create(content, options = {}) {
      return (await transport.send<Job>({ ...options, method: 'POST', path: JOBS, body: content })).body
    },
    async status(record, change, { channel = channels.forStatus, ...options } = {}) {
      const at = path`/${channel}/v1/jobs/${record.id}/updateStatus`
      const body = typeof change === 'string' ? { status: change } : change
      const call = { ...options, method: 'PATCH', path: at, headers: ifMatch(record), body } as const
      return (await transport.send<Job>(call)).body
    },
    async bulk(operations, { mode = 'ATOMIC', ...options } = {}) {
      const call = { ...options, method: 'PATCH', path: JOBS, body: { mode, operations } } as const
      return (await transport.send<JobBulk['answer']>(call)).body
    },
    async export(filter, format, options = {}) {
      const headers = { accept: EXPORT_TYPES[format] }
      const response = await transport.open({ ...options, method: 'GET', path: JOBS, query: filter, headers })
      return response.body ?? new Blob().stream()
    },
    async availability(query, options = {}) {
      return (await transport.send<Availability>({ ...options, method: 'GET', path: '/v1/availability', query })).body
    },
  }
}
