import type { AskableKind, ChangeRequest, Scope } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'

/** A record of which a change was asked for. */
export type AskedRecord = { id: string; eTag: string; lastUpdated: string }

const ADDRESS = ['streetAddress1', 'streetAddress2', 'city', 'state', 'postalCode', 'country']
const inAddress = (name: string): string[] => ADDRESS.map((part) => `/${name}/${part}`)

/** The fields that are asked for together, by the words of a choice; the fields without such words are always there. */
type Fields = { plain: readonly string[]; groups?: Readonly<Record<string, readonly string[]>> }

type Kind = {
  noun: string
  /** The schema of a change. */
  form: string
  writes: Scope
  reads: Scope
  fields: Fields
  get: (id: string, signal: AbortSignal) => Promise<AskedRecord>
}

const OF_CUSTOMERS = ['requestedPickupDate', 'deliveryDate', 'customerRemarks']

/** Each kind of record, with the fields that the form for a request has. */
export const KINDS: Readonly<Record<AskableKind, Kind>> = {
  shipments: {
    ...{ noun: 'shipment', form: 'ShipmentPatch', reads: 'shipments:read', writes: 'shipments:write' },
    fields: {
      plain: [
        ...['requestedPickupDate', 'scheduledPickupDate', 'deliveryDate', 'scheduledDeliveryDate'],
        ...['estimatedWeight', 'customerRemarks'],
      ].map((name) => `/${name}`),
      groups: {
        'Pickup address': inAddress('pickupAddress'),
        'Destination address': inAddress('destinationAddress'),
        'Secondary pickup address': inAddress('secondaryPickupAddress'),
        'Secondary destination address': inAddress('secondaryDestinationAddress'),
      },
    },
    get: (id, signal) => api.shipments.get(id, { signal }),
  },
  moves: {
    ...{ noun: 'move', form: 'MovePatch', reads: 'moves:read', writes: 'moves:write' },
    fields: {
      plain: [...['firstName', 'lastName', 'email', 'phone'].map((name) => `/customer/${name}`), '/remarks'],
    },
    get: (id, signal) => api.moves.get(id, { signal }),
  },
  jobs: {
    ...{ noun: 'job', form: 'JobPatch', reads: 'dispatch:read', writes: 'dispatch:write' },
    fields: { plain: ['/day', '/windowStart', '/windowEnd', '/instructions'] },
    get: (id, signal) => api.jobs.get(id, { signal }),
  },
  'storage-stays': {
    ...{ noun: 'storage stay', form: 'StorageStayPatch', reads: 'inventory:read', writes: 'inventory:write' },
    fields: { plain: ['/place', '/lotNumber', '/startedOn', '/endedOn', '/authorizedDays'] },
    get: (id, signal) => api.storageStays.get(id, { signal }),
  },
}

const isOfCustomer = (pointer: string): boolean =>
  OF_CUSTOMERS.includes(pointer.slice(1)) || /^\/(customer|\w+Address)\//.test(pointer)

/** The fields that the form has for a user: a customer asks for what customers know first. The service has the same rule. */
export function fieldsFor(kind: AskableKind, isCustomer: boolean): Fields {
  const { fields } = KINDS[kind]
  return isCustomer ? { ...fields, plain: fields.plain.filter(isOfCustomer) } : fields
}

/** The kind and id of the record that a request is about. */
export function recordOf({ about }: Pick<ChangeRequest, 'about'>): { kind: AskableKind; id: string } {
  const [kind = '', id = ''] = about.split('/')
  return { kind: kind as AskableKind, id }
}

/** The record as it is now. */
export const askedRecordQuery = (request: Pick<ChangeRequest, 'about'>) => {
  const { kind, id } = recordOf(request)
  return {
    queryKey: keys.one(kind, id),
    queryFn: ({ signal }: { signal: AbortSignal }) => KINDS[kind].get(id, signal),
  }
}
