import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { respondToItem } from '../events/item.ts'
import { AsOf } from '../events/schema.ts'
import { change } from '../http/change.ts'
import { PageQuery } from '../http/list/list.ts'
import { type Operation, read, readItem } from '../http/operation.ts'
import { requireScopes } from '../http/permission.ts'
import type { Call } from '../http/prepared.ts'
import { inventoryReads, underShipment } from '../shipments/inventory-operations.ts'
import { SIGNATURE_EXPANSIONS } from './expand.ts'
import { SIGNATURE as TABLE } from './fields.ts'
import { newSignatureContent } from './receive-form.ts'
import { ShownSignature, type Signature, SignatureFilter, SignatureFilterQuery } from './schema.ts'
import { SHOWN_SCOPES, signedReads } from './signed-operations.ts'
import { created, sizeOfSigned } from './signing-operations.ts'
import { SIGNATURE_CONDITION_COLUMNS, signatures, whereSignatures } from './store.ts'
import { signatureWrites } from './writes.ts'

const SIGNATURE = {
  tag: 'Inventory',
  policy: POLICY.Signature,
  shows: { description: 'The signature', schema: ShownSignature },
}
const OF_SHIPMENT = '/v1/shipments/:shipmentID/signatures'
const ITEM = '/v1/signatures/:signatureID'

const READS = inventoryReads({
  ...{ policy: POLICY.Signature, store: signatures, about: signatureWrites.about, parameter: 'signatureID' },
  ...{ table: TABLE, schema: ShownSignature, filter: SignatureFilter, filterQuery: SignatureFilterQuery },
  ...{ queryName: 'SignatureQuery', columns: SIGNATURE_CONDITION_COLUMNS, where: whereSignatures },
})
const ItemQuery = Type.Object({ expand: PageQuery.properties.expand, asOf: AsOf })

const { find, ...UNDER_SHIPMENT } = underShipment(POLICY.Signature, 'signatures')

/** Signatures are listed and created under their shipment, and addressed by their own id. Nothing changes them. */
export const signatureOperations: readonly Operation[] = [
  read({
    ...SIGNATURE,
    ...READS.list,
    url: OF_SHIPMENT,
    operationId: 'listSignatures',
    summary: 'List the signatures of a shipment',
    description: 'One page of signatures, newest first unless sorted.',
    scope: 'inventory:read',
    errors: ['shipment_not_found', 'invalid_cursor'],
  }),

  change({
    ...SIGNATURE,
    ...UNDER_SHIPMENT,
    method: 'POST',
    url: OF_SHIPMENT,
    operationId: 'createSignature',
    summary: 'Sign what was shown',
    description:
      'Stores a signature under exactly what GET …/signable answered, also for a shipment in a final status. If the shipment, an item or a document has changed since, nothing is stored, and the 412 says what changed. `Occurred-At` says when it was signed. Also needs the scopes shipments:read and documents:read, because a person signs what was seen. With `source` and the scope records:import, it creates a signature as it is in another system, from a form.',
    scope: 'inventory:write',
    content: newSignatureContent,
    size: sizeOfSigned,
    decide: created,
    errors: [
      ...(['shipment_not_found', 'precondition_failed', 'too_many_signatures', 'too_much_to_sign'] as const),
      ...(['invalid_form', 'id_taken'] as const),
    ],
    find(tx: Reader, call: Call) {
      requireScopes(call, SHOWN_SCOPES)
      return find(tx, call)
    },
    location: ({ id }: Signature) => `/v1/signatures/${id}`,
  }),

  readItem({
    ...SIGNATURE,
    url: ITEM,
    operationId: 'getSignature',
    summary: 'Read a signature',
    description:
      'The signature as it is now, or as it was at an instant (asOf). `expand=changesSince` says what differs now from what was signed.',
    scope: 'inventory:read',
    query: ItemQuery,
    errors: ['signature_not_found'],
    respond: respondToItem({
      ...{ policy: POLICY.Signature, parameter: 'signatureID', findDoc: signatures.findDoc },
      ...{ notFound: signatures.notFound, expand: SIGNATURE_EXPANSIONS },
      async trace(db, path) {
        const current = await signatures.require(db, path)
        return { about: signatureWrites.about(current), current }
      },
    }),
  }),

  ...signedReads,
]
