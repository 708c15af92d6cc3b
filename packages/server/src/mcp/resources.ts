import { visible } from './data.ts'
import type { Body, Service } from './service.ts'
import { nextCursorOf, queryOf, type Refusal, refusalOf } from './tools/tool.ts'

const TYPE = 'application/json'

export const TEMPLATES = [
  {
    uriTemplate: 'vanline://moves/{moveID}',
    name: 'move',
    title: 'A move',
    description:
      'A move by its id or locator. Subscribe by its id: it changes with its shipments and all that belongs to it.',
    mimeType: TYPE,
  },
  {
    uriTemplate: 'vanline://shipments/{shipmentID}',
    name: 'shipment',
    title: 'A shipment',
    description: 'A shipment by its id.',
    mimeType: TYPE,
  },
] as const

/** An id or a locator, and no other text: dots and slashes of either kind would lead to another path of the API. */
const URI = /^vanline:\/\/(moves|shipments)\/([A-Za-z0-9-]{1,100})$/
const PAGE = 50

type Read<Result> = { result: Result } | { refusal: Refusal }

/** A page of the newest moves. Shipments are found with the tools. */
export async function listResources(service: Service, cursor: string | undefined): Promise<Read<Body>> {
  const answer = await service.send({ method: 'GET', path: `/v1/moves${queryOf({ limit: PAGE, cursor })}` })
  if (answer.status !== 200) return { refusal: refusalOf(answer) }
  const resources = answer.body.map(({ id, locator, status }: Body) => ({
    ...{ uri: `vanline://moves/${id}`, name: locator, title: `Move ${locator}`, mimeType: TYPE },
    description: `Status ${status}.`,
  }))
  return { result: { resources, ...nextCursorOf(answer) } }
}

/** A record as the text of a resource; undefined if the URI names none of ours. */
export async function readResource(service: Service, uri: string): Promise<Read<Body> | undefined> {
  const [, list, id] = URI.exec(uri) ?? []
  if (list === undefined || id === undefined) return undefined
  const answer = await service.send({ method: 'GET', path: `/v1/${list}/${id}` })
  if (answer.status !== 200) return { refusal: refusalOf(answer) }
  return { result: { contents: [{ uri, mimeType: TYPE, text: JSON.stringify(visible(answer.body)) }] } }
}

/** The resources that an event of the feed changes. */
export const changedBy = ({ moveID, shipmentID }: Body): string[] => [
  ...(typeof moveID === 'string' ? [`vanline://moves/${moveID}`] : []),
  ...(typeof shipmentID === 'string' ? [`vanline://shipments/${shipmentID}`] : []),
]
