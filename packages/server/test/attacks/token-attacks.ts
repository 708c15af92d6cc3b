import type { Answer, Body } from '../app.ts'
import { type Attack, ask, askWith, forged, hmacWith, type World } from './world.ts'

const NOTHING = /^Bearer realm="vanline"$/
const INVALID = /^Bearer realm="vanline", error="invalid_token"/

/** A header without a credential that we understand. */
const unheard = (name: string, headers: Record<string, string>, url?: string): Attack => ({
  ...{ name, status: 401, code: 'unauthenticated', challenge: NOTHING },
  attempt: (world) => ask(world, headers, url),
})

const unreadable = (name: string, headers: Record<string, string>): Attack => ({
  ...{ name, status: 401, code: 'invalid_token', challenge: INVALID },
  attempt: (world) => ask(world, headers),
})

/** A token that must be refused. */
const refused = (name: string, make: (world: World) => string | Promise<string>): Attack => ({
  ...{ name, status: 401, code: 'invalid_token', challenge: INVALID },
  attempt: async (world) => askWith(world, await make(world)),
})

const signed =
  (claims: (nowS: number, world: World) => Body, header: Body = {}) =>
  (world: World) =>
    world.provider.token(world.app.time.now, claims(Math.floor(world.app.time.now / 1000), world), { header })

/** A token of the right caller with a forged signature. */
const signedByForger = (header: (world: World) => Body) => (world: World) =>
  world.provider.token(world.app.time.now, {}, { key: world.forger, header: header(world) })

const publicKeyOf = ({ provider }: World): string => JSON.stringify(provider.keys[0]!.publicJwk)

/** A token without the required scope, whatever its scopes look like. */
const powerless = (name: string, claims: Body): Attack => ({
  ...{
    name,
    status: 403,
    code: 'insufficient_scope',
    challenge: /error="insufficient_scope", scope="shipments:read"$/,
  },
  attempt: async (world): Promise<Answer> => askWith(world, await signed(() => ({ scope: null, ...claims }))(world)),
})

export const TOKEN_ATTACKS: Attack[] = [
  unheard('no credential', {}),
  unheard('no credential for a path that is not there', {}, '/v1/secrets'),
  unheard('a user name and a password', { authorization: 'Basic YWRhOmxvdmVsYWNl' }),
  unheard('a credential in a cookie', { cookie: 'access_token=eyJ; authorization=Bearer eyJ' }),
  unheard('a name that a proxy would vouch for', {
    'x-forwarded-user': 'ada',
    'x-remote-user': 'ada',
    'x-user-id': '1',
  }),
  unreadable('Bearer and nothing', { authorization: 'Bearer' }),
  unreadable('Bearer and two credentials', { authorization: 'Bearer a, Bearer b' }),
  unreadable('a credential with quotes', { authorization: 'Bearer "eyJ"' }),
  unreadable('a credential with a control character', { authorization: 'Bearer a\tb' }),
  unreadable('a credential of nine kilobytes', { authorization: `Bearer ${'x'.repeat(9_000)}` }),
  unreadable('a key that is no key', { 'x-api-key': 'swordfish' }),
  unreadable('an empty key', { 'x-api-key': '' }),

  refused(
    'a token that has expired',
    signed((now) => ({ exp: now - 61 })),
  ),
  refused(
    'a token that is not valid yet',
    signed((now) => ({ nbf: now + 61 })),
  ),
  refused(
    'a token without an end',
    signed(() => ({ exp: null })),
  ),
  refused(
    'a token for nobody',
    signed(() => ({ sub: null })),
  ),
  refused(
    'a token for somebody without a name',
    signed(() => ({ sub: '' })),
  ),
  refused(
    'a subject that is a number',
    signed(() => ({ sub: 7 })),
  ),
  refused(
    'a subject with a line break, for the log',
    signed(() => ({ sub: 'ada\n{"level":30,"msg":"all is well"}' })),
  ),
  refused(
    'a subject with an escape, for the terminal',
    signed(() => ({ sub: 'ada\u001b[2J' })),
  ),
  refused(
    'a subject that reads backwards',
    signed(() => ({ sub: 'ada\u202egnp.exe' })),
  ),
  refused(
    'a subject of 300 characters',
    signed(() => ({ sub: 'a'.repeat(300) })),
  ),
  refused(
    'a token for another service',
    signed(() => ({ aud: 'payroll' })),
  ),
  refused(
    'a token for no service',
    signed(() => ({ aud: null })),
  ),
  refused(
    'a token of another issuer',
    signed(() => ({ iss: 'https://id.example.com' })),
  ),
  refused(
    'a token of an issuer whose name begins the same',
    signed((_, { provider }) => ({ iss: `${provider.issuer}.evil` })),
  ),
  refused(
    'a token of no issuer',
    signed(() => ({ iss: null })),
  ),
  refused(
    'a token of another kind',
    signed(() => ({}), { typ: 'logout+jwt' }),
  ),

  refused('alg: none', (world) => forged(world, { alg: 'none' })),
  refused('alg: None', (world) => forged(world, { alg: 'None', kid: 'first' })),
  refused('no alg', (world) => forged(world, { kid: 'first' }, {}, hmacWith('x'))),
  refused('HS256 with the public key as the secret', (world) =>
    forged(world, { alg: 'HS256', kid: 'first' }, {}, hmacWith(publicKeyOf(world))),
  ),
  refused('HS256 with an empty secret', (world) => forged(world, { alg: 'HS256', kid: 'first' }, {}, hmacWith('\0'))),
  refused('RS256 that is none', (world) => forged(world, { alg: 'RS256', kid: 'first' }, {}, hmacWith('x'))),
  refused(
    'a key of the same name',
    signedByForger(() => ({})),
  ),
  refused(
    'a key that nobody knows',
    signedByForger(() => ({ kid: 'second' })),
  ),
  refused(
    'a key that is a path',
    signedByForger(() => ({ kid: '../../../../dev/null' })),
  ),
  refused(
    'a key that is SQL',
    signedByForger(() => ({ kid: "' OR '1'='1" })),
  ),
  refused(
    'a key that brings itself (jwk)',
    signedByForger(({ forger }) => ({ jwk: forger.publicJwk })),
  ),
  refused(
    'a key that says where it is (jku)',
    signedByForger(({ provider }) => ({ jku: `${provider.issuer}/evil` })),
  ),
  refused(
    'a certificate that says where it is (x5u)',
    signedByForger(({ provider }) => ({ x5u: `${provider.issuer}/evil` })),
  ),
  refused(
    'a certificate that brings itself (x5c)',
    signedByForger(() => ({ x5c: ['MIIB'] })),
  ),
  refused('claims that were changed', async (world) => {
    const [header, , signature] = (await signed(() => ({}))(world)).split('.')
    return [header, forged(world, {}, { scope: 'keys:manage' }).split('.')[1], signature].join('.')
  }),
  refused(
    'a signature that was left out',
    async (world) => `${(await signed(() => ({}))(world)).split('.', 2).join('.')}.`,
  ),
  refused('an encrypted token', () => 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAA.AAAA.AAAA'),
  refused('JSON that is none', () => 'e30.e30.e30'),
  {
    ...{ name: 'an extension that must be understood', status: 401, code: 'invalid_token' },
    attempt: async (world) =>
      askWith(world, forged(world, { alg: 'ES256', kid: 'first', crit: ['admin'], admin: true }, {}, hmacWith('x'))),
  },

  powerless('a scope that looks like everything', { scope: '* admin shipments:* shipments' }),
  powerless('a scope in capitals', { scope: 'SHIPMENTS:READ' }),
  powerless('scopes divided by commas', { scope: 'shipments:read,shipments:write' }),
  powerless('a scope that is an object', { scope: { 'shipments:read': true } }),
  powerless('scopes in a claim that is not ours', { scopes: 'shipments:read', roles: ['shipments:read'] }),
]
