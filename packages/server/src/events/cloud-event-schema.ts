import { Type } from 'typebox'
import { Nullable } from '../kernel/schema.ts'
import { EVENT_TYPES, PING } from './event-types.ts'
import { AnyRecord, EVENT_MEMBERS, oneOfEvents } from './schema.ts'

const { id, type, subject, time, ...data } = EVENT_MEMBERS

const CloudEventData = Type.Object(
  { ...data, record: Nullable(AnyRecord) },
  { $id: 'CloudEventData', description: 'The changes, and the record after them; null if it was deleted.' },
)

const attribute = (name: string) => Type.Optional(Type.String({ description: `${name} of data; left out if null.` }))

/** An event as CloudEvents 1.0. The attributes after datacontenttype are our extensions. */
export const CloudEvent = Type.Object(
  {
    specversion: Type.Literal('1.0'),
    id,
    source: Type.String({
      description: 'The feed of the service that sends it.',
      documented: { format: 'uri-reference' },
    }),
    type: Type.String({ ...type, documented: oneOfEvents([...EVENT_TYPES, PING]) }),
    subject,
    time,
    datacontenttype: Type.Literal('application/json'),
    epoch: Type.String({ description: 'The epoch of the feed; it changes when a backup is restored.' }),
    sequence: Type.String({ pattern: '^[0-9]{16}$', description: 'seq as text that sorts like the number.' }),
    moveid: attribute('moveID'),
    shipmentid: attribute('shipmentID'),
    actor: attribute('actor'),
    channel: attribute('channel'),
    requestid: attribute('requestID'),
    batchid: attribute('batchID'),
    data: CloudEventData,
  },
  { $id: 'CloudEvent', description: 'An event as CloudEvents 1.0 in JSON.' },
)
