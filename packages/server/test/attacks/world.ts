import { createHmac } from 'node:crypto'
import type { Answer, Body, TestApp } from '../app.ts'
import { newMove, newShipment } from '../fixtures.ts'
import { type IdentityProvider, newSigningKey, type SigningKey } from '../identity-provider.ts'
import { bearing, keyIn } from '../keys.ts'

/** The target: a service with authentication, its identity provider, and some records. */
export type World = {
  app: TestApp
  /** Another node on the same database. */
  other: TestApp
  provider: IdentityProvider
  /** A key that the provider does not publish, with the id of one that it does. */
  forger: SigningKey
  shipment: Body
  move: Body
}

export type Attack = {
  name: string
  status: number
  code?: string
  /** The expected WWW-Authenticate header. */
  challenge?: RegExp
  attempt(world: World): Promise<Answer>
}

export async function worldOf(app: TestApp, other: TestApp, provider: IdentityProvider): Promise<World> {
  const move = await newMove(app, { customer: { firstName: 'Ada', lastName: 'Lovelace' } })
  const shipment = await newShipment(app, { moveID: move.id, customerRemarks: 'The key is under the mat' })
  return { app, other, provider, forger: await newSigningKey('first'), move, shipment }
}

type Headers = Record<string, string>

/** Lists shipments with these headers, without the default credential of the tests. */
export const ask = ({ app }: Pick<World, 'app'>, headers: Headers, url = '/v1/shipments'): Promise<Answer> =>
  app.call('GET', url, { headers: { authorization: '', ...headers } })

export const askWith = (world: Pick<World, 'app'>, credential: string, url?: string): Promise<Answer> =>
  ask(world, { authorization: `Bearer ${credential}` }, url)

/** The header of a caller with exactly these scopes. */
export const who = async ({ app }: World, ...scopes: string[]): Promise<Headers> =>
  bearing(await keyIn(app.db, { scopes }, app.time.now))

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token with an invalid signature. */
export function forged(
  { app, provider }: World,
  header: Body,
  claims: Body = {},
  sign?: (text: string) => string,
): string {
  const now = Math.floor(app.time.now / 1000)
  const usual = { iss: provider.issuer, aud: 'vanline', sub: 'ada', iat: now, exp: now + 300, scope: 'shipments:read' }
  const text = `${encoded({ typ: 'at+jwt', ...header })}.${encoded({ ...usual, ...claims })}`
  return `${text}.${sign?.(text) ?? ''}`
}

/** A signature with a well-known secret. */
export const hmacWith = (secret: string) => (text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url')
