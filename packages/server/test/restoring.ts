import type { Answer, Body, TestApp } from './app.ts'
import { read } from './fixtures.ts'

/** Deletes a record, and returns the event of the deletion. */
export async function deleted(app: TestApp, kind: 'moves' | 'shipments', { id }: Body): Promise<Body> {
  await app.call('DELETE', `/v1/${kind}/${id}`)
  const [tombstone] = await read(app, `/v1/${kind}/${id}/history?limit=1&type=${kind.slice(0, -1)}.deleted`)
  return tombstone
}

/** Restores a record with a tag. */
export const restore = (
  { call }: TestApp,
  kind: 'moves' | 'shipments',
  id: string,
  eTag: string,
  headers: Record<string, string> = {},
): Promise<Answer> => call('POST', `/v1/${kind}/${id}/restorations`, { headers: { 'if-match': eTag, ...headers } })
