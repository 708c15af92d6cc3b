import sql from 'sql-template-tag'
import { TRUSTED_MS } from '../../src/access/keys.ts'
import { revokeKeyAsOperator } from '../../src/keys/operator.ts'
import type { Answer } from '../app.ts'
import { bearing, keyIn } from '../keys.ts'
import { type Attack, ask, askWith, type World } from './world.ts'

const newKey = ({ app }: World, content = {}) => keyIn(app.db, { scopes: ['shipments:read'], ...content }, app.time.now)

/** A key that must be refused. */
const refused = (name: string, make: (world: World) => Promise<string>): Attack => ({
  ...{ name, status: 401, code: 'invalid_token', challenge: /error="invalid_token"/ },
  attempt: async (world) => askWith(world, await make(world)),
})

const changed = (name: string, change: (secret: string, other: string) => string): Attack =>
  refused(name, async (world) => change((await newKey(world)).secret!, (await newKey(world)).secret!))

/** A credential in a URL, which is refused even if it is valid. */
const inQuery = (parameter: string): Attack => ({
  ...{ name: `a credential in the query as ${parameter}`, status: 400, code: 'credential_in_query' },
  challenge: /error="invalid_request"/,
  async attempt(world) {
    const { secret } = await newKey(world)
    return ask(world, {}, `/v1/shipments?limit=5&${parameter}=${secret}`)
  },
})

/** Uses a key, revokes it, and uses it again. */
async function afterRevocation(world: World, revoke: (id: string) => Promise<unknown>): Promise<Answer> {
  const key = await newKey(world)
  const before = await ask(world, bearing(key))
  if (before.status !== 200) return before
  await revoke(key.id)
  return ask(world, bearing(key))
}

export const KEY_ATTACKS: Attack[] = [
  refused('a key that never was', async () => `vl_${'0'.repeat(32)}_${'A'.repeat(43)}`),
  changed('the id of one key with the secret of another', (a, b) => a.slice(0, 36) + b.slice(36)),
  changed('a secret with one other character', (a) => a.slice(0, -1) + (a.endsWith('A') ? 'B' : 'A')),
  changed('half a secret', (a) => a.slice(0, 57)),
  changed('a key without its secret', (a) => a.slice(0, 36)),
  changed('a key with more behind it', (a) => `${a}A`),
  changed('a key in capitals', (a) => a.toUpperCase()),
  changed('SQL for an id', (a) => `vl_${"'or'1'='1".padEnd(32, '-')}${a.slice(35)}`),
  refused('what the database holds instead of the secret', async (world) => {
    const { id } = await newKey(world)
    const [hash] = await world.app.db.column<string>(sql`SELECT secret_hash FROM api_keys WHERE id = ${id}`)
    return `vl_${id.replaceAll('-', '')}_${hash!.slice(0, 43)}`
  }),
  refused('a key that has expired', async (world) => {
    const key = await newKey(world, { expiresAt: new Date(world.app.time.now + 1000).toISOString() })
    await ask(world, bearing(key))
    world.app.time.now += 1000
    return key.secret!
  }),
  {
    ...{ name: 'a key that was revoked here, at once', status: 401, code: 'invalid_token' },
    attempt: (world) => afterRevocation(world, (id) => world.app.call('DELETE', `/v1/keys/${id}`)),
  },
  {
    ...{ name: 'a key that was revoked on another node, after two seconds', status: 401, code: 'invalid_token' },
    attempt: (world) =>
      afterRevocation(world, async (id) => {
        await world.other.call('DELETE', `/v1/keys/${id}`)
        world.app.time.now += TRUSTED_MS
      }),
  },
  {
    ...{ name: 'a key that the operator has revoked, after two seconds', status: 401, code: 'invalid_token' },
    attempt: (world) =>
      afterRevocation(world, async (id) => {
        await revokeKeyAsOperator(world.app.db, id, { nowMs: world.app.time.now })
        world.app.time.now += TRUSTED_MS
      }),
  },
  {
    ...{
      name: 'a key and a token together',
      status: 400,
      code: 'invalid_header',
      challenge: /error="invalid_request"/,
    },
    async attempt(world) {
      const key = await newKey(world)
      return ask(world, { ...bearing(key), 'x-api-key': key.secret! })
    },
  },
  {
    ...{ name: 'a token where a key belongs', status: 401, code: 'invalid_token' },
    attempt: async (world) => ask(world, { 'x-api-key': await world.provider.token(world.app.time.now) }),
  },
  inQuery('access_token'),
  inQuery('api_key'),
  inQuery('apikey'),
  inQuery('token'),
  inQuery('ACCESS_TOKEN'),
  {
    ...{
      name: 'a credential in the query beside the right one in the header',
      status: 400,
      code: 'credential_in_query',
    },
    attempt: async (world) => ask(world, bearing(await newKey(world)), '/v1/shipments?access_token=x'),
  },
]
