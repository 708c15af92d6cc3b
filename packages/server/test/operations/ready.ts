/** How the requests of operations are prepared. Their contents are the examples of the OpenAPI document. */
import { CONTENTS } from '../../src/examples/contents.ts'
import type { Body, TestApp } from '../app.ts'
import { newAgent, newService, newShipment } from '../fixtures.ts'

/** A prepared request: URL, content, and the tag with which it succeeds. */
export type Ready = { url: string; body?: Body; raw?: Buffer; eTag?: string; headers?: Record<string, string> }
export type Prepare = (app: TestApp) => Promise<Ready>

/** How to call an operation so that it succeeds, and so that it is refused for each of its own reasons. */
export type Example = {
  ready: Prepare
  refused?: Record<string, Prepare>
  /** The content for another path of the same operation, where it depends on what is there. */
  contentAt?: (app: TestApp, url: string) => Promise<Body>
  /** Whether there is one record only: every success changes it, so each proof prepares its own request. */
  isOnlyOne?: true
}

export type Create = (app: TestApp, content?: Body) => Promise<Body>

export const agentOf: Create = async (app, content) => newAgent(app, await newShipment(app), content)
export const serviceOf: Create = async (app, content) => newService(app, await newShipment(app), content)

export const at = (url: string, { eTag }: Body = {}, body?: Body): Ready => ({ url, eTag, body })

/** An import with an id that a record has. The times of the example would contradict the time in the id. */
export const importedAs = (id: string, { createdAt: _, lastUpdated: __, ...content }: Body): Body => ({
  ...content,
  id,
})

/** A request on a new record. */
export const on =
  (path: string, create: Create, body?: Body): Prepare =>
  async (app) => {
    const record = await create(app)
    return at(`${path}/${record.id}`, record, body)
  }

/** A request on the records below a new record, which has no tag. */
export const below =
  (path: string, create: Create, name: string, body?: Body): Prepare =>
  async (app) =>
    at(`${path}/${(await create(app)).id}/${name}`, {}, body)

/** The path of a status change. */
export const statusAt = (kind: string, { id }: Body) => `/prime/v1/${kind}/${id}/updateStatus`

/** A status change of a new record. */
export const statusOf =
  (kind: string, create: Create, body: Body): Prepare =>
  async (app) => {
    const record = await create(app)
    return at(statusAt(kind, record), record, body)
  }

/** Requests that need nothing prepared, by operation. */
export const pages = (paths: Record<string, string>): Record<string, Example> =>
  Object.fromEntries(Object.entries(paths).map(([operationId, url]) => [operationId, { ready: async () => ({ url }) }]))

type Refused = NonNullable<Example['refused']>
type Item =
  | 'Absence'
  | 'MessageTemplate'
  | 'MessageRule'
  | 'CrewMember'
  | 'Truck'
  | 'Agent'
  | 'Document'
  | 'Item'
  | 'Job'
  | 'Move'
  | 'MoveParty'
  | 'Note'
  | 'Party'
  | 'Service'
  | 'Shipment'
  | 'Weighing'
  | 'StorageStay'
  | 'View'
  | 'Webhook'

/** The operations on one record: it is read, changed as the document shows, and deleted. */
export const itemExamples = (
  name: Item,
  path: string,
  create: Create,
  refused: { update?: Refused; delete?: Refused } = {},
  deletion = 'delete',
): Record<string, Example> => ({
  [`get${name}`]: { ready: on(path, create) },
  [`update${name}`]: {
    ready: on(path, create, CONTENTS[`${name}Patch`]),
    ...(refused.update && { refused: refused.update }),
  },
  [`${deletion}${name}`]: { ready: on(path, create), ...(refused.delete && { refused: refused.delete }) },
})
