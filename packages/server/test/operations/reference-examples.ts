import { randomUUID } from 'node:crypto'
import type { Body, TestApp } from '../app.ts'
import type { Create, Example } from './ready.ts'

type Refused = NonNullable<Example['refused']>

/** New records with the reference of another one, with and without If-None-Match. */
export function newWithTakenReference(url: string, create: Create, content: Body = {}): Refused {
  const prepare = (headers: Record<string, string>) => async (app: TestApp) => {
    const { reference } = await create(app, { reference: randomUUID() })
    return { url, body: { ...content, reference }, headers }
  }
  return { reference_taken: prepare({}), precondition_failed: prepare({ 'if-none-match': '*' }) }
}

/** A record that is changed to the reference of another one. */
export const changedToTakenReference = (kind: 'moves' | 'shipments', create: Create): Refused => ({
  async reference_taken(app) {
    const { reference } = await create(app, { reference: randomUUID() })
    const { id, eTag } = await create(app)
    return { url: `/v1/${kind}/${id}`, eTag, body: { reference } }
  },
})
