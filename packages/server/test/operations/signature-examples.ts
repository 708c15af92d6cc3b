import sql, { join } from 'sql-template-tag'
import { unguarded } from '../../src/db/database.ts'
import { CONTENTS } from '../../src/examples/contents.ts'
import { SIGNATURES_MAX } from '../../src/signatures/schema.ts'
import type { Body, TestApp } from '../app.ts'
import { newItem, newShipment } from '../fixtures.ts'
import { lengthen } from '../large-records.ts'
import { newParty, putOn } from '../parties.ts'
import { newSignature, showing } from '../signing.ts'
import { at, below, type Create, type Example, importedAs, on, type Ready } from './ready.ts'

const { ImportedSignature, NewSignature } = CONTENTS

const signatureOf: Create = async (app, content) => newSignature(app, await newShipment(app), content)

/** The content of the document under what is shown of a shipment. */
export async function signedContent(app: TestApp, shipment: Body, purpose = NewSignature.purpose): Promise<Body> {
  const { shown, digest } = await showing(app, shipment, purpose)
  return { ...NewSignature, purpose, shown, digest }
}

/** A signature whose person was erased. */
async function erasedSignature(app: TestApp): Promise<Body> {
  const signature = await signatureOf(app)
  await app.call('POST', `/v1/moves/${signature.moveID}/erasures`, { headers: { 'if-match': '*' } })
  return signature
}

/** Gives a shipment as many signatures as it may have. */
async function fillWithSignatures({ db }: TestApp, { id, moveID }: Body): Promise<void> {
  const rows = Array.from(
    { length: SIGNATURES_MAX },
    (_, i) => sql`(${`${id}-${i}`}, ${moveID}, ${id}, 'RELEASE', 'OFFICE', '', '', '', '{}')`,
  )
  const insert = sql`INSERT INTO signatures (id, move_id, shipment_id, purpose, signer_role, signed_at, last_updated, etag, doc)
    VALUES ${join(rows)}`
  await db.change(async () => ({ writes: [unguarded(insert)], answer: null }))
}

/** Gives a shipment more text than can be signed, and less than a change may have. */
export async function makeWordy(app: TestApp, shipment: Body): Promise<Body> {
  const item = await newItem(app, shipment)
  const long = JSON.stringify({ ...item, exceptions: 'x'.repeat(2.5 * 2 ** 20) })
  const update = sql`UPDATE items SET doc = ${long} WHERE id = ${item.id}`
  await app.db.change(async () => ({ writes: [unguarded(update)], answer: null }))
  return shipment
}

const signing = async (app: TestApp, shipment: Body): Promise<Ready> =>
  at(`/v1/shipments/${shipment.id}/signatures`, {}, await signedContent(app, shipment))
/** What the signatures of the office and of crews are refused for. */
export const refusedSignatures = (
  ready: (app: TestApp, shipment: Body, content: Body) => Promise<Ready> | Ready,
  create: Create,
): NonNullable<Example['refused']> => ({
  async precondition_failed(app) {
    const shipment = await create(app)
    const content = await signedContent(app, shipment)
    await app.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: { customerRemarks: 'Mind the lamp' },
      headers: { 'if-match': '*' },
    })
    return ready(app, shipment, content)
  },
  async too_many_signatures(app) {
    const shipment = await create(app)
    await fillWithSignatures(app, shipment)
    return ready(app, shipment, await signedContent(app, shipment))
  },
  async too_much_to_sign(app) {
    const shipment = await create(app)
    const content = await signedContent(app, shipment, 'RELEASE')
    await makeWordy(app, shipment)
    return ready(app, shipment, { ...content, purpose: 'DELIVERY' })
  },
  async change_too_large(app) {
    const shipment = await create(app)
    const content = await signedContent(app, shipment, 'RELEASE')
    await lengthen(app, 'items', (await newItem(app, shipment)).id)
    return ready(app, shipment, { ...content, purpose: 'DELIVERY' })
  },
})

/** The signatures of shipments. */
export const SIGNATURE_EXAMPLES: Record<string, Example> = {
  listSignatures: { ready: below('/v1/shipments', newShipment, 'signatures') },
  createSignature: {
    ready: async (app) => signing(app, await newShipment(app)),
    contentAt: (app, url) => signedContent(app, { id: url.split('/')[3] }),
    refused: {
      ...refusedSignatures((_app, { id }, content) => at(`/v1/shipments/${id}/signatures`, {}, content), newShipment),
      async invalid_form(app) {
        const { url } = await signing(app, await newShipment(app))
        return { url, raw: Buffer.from('no form'), headers: { 'content-type': 'multipart/form-data; boundary=x' } }
      },
      async id_taken(app) {
        app.time.now += 60_000
        const { id } = await newShipment(app)
        return at(`/v1/shipments/${id}/signatures`, {}, importedAs(id, ImportedSignature))
      },
      // An observer sees no signatures, and adds none.
      async party_not_allowed(app) {
        const [shipment, party] = [await newShipment(app), await newParty(app)]
        await putOn(app, shipment.moveID, party, 'OBSERVER', 'WRITE')
        return { ...(await signing(app, shipment)), headers: party.headers }
      },
    },
  },
  getSignature: { ready: on('/v1/signatures', signatureOf) },
  getSignable: {
    ready: async (app) => ({ url: `/v1/shipments/${(await newShipment(app)).id}/signable?purpose=DELIVERY` }),
    refused: {
      too_much_to_sign: async (app) => ({
        url: `/v1/shipments/${(await makeWordy(app, await newShipment(app))).id}/signable?purpose=DELIVERY`,
      }),
      async party_not_allowed(app) {
        const [shipment, party] = [await newShipment(app), await newParty(app)]
        await putOn(app, shipment.moveID, party, 'OBSERVER', 'WRITE')
        return { url: `/v1/shipments/${shipment.id}/signable?purpose=DELIVERY`, headers: party.headers }
      },
    },
  },
  getSignedText: {
    ready: async (app) => ({ url: `/v1/signatures/${(await signatureOf(app)).id}/signed` }),
    refused: {
      signature_erased: async (app) => ({ url: `/v1/signatures/${(await erasedSignature(app)).id}/signed` }),
    },
  },
  getSignaturePicture: {
    ready: async (app) => ({ url: `/v1/signatures/${(await signatureOf(app)).id}/picture` }),
    refused: {
      signature_erased: async (app) => ({ url: `/v1/signatures/${(await erasedSignature(app)).id}/picture` }),
    },
  },
  getSigningKey: { ready: async () => ({ url: '/v1/signing-key' }) },
}
