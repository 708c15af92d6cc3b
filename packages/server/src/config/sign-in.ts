import { ROLES, scopesNamed } from '../access/roles.ts'
import { BadValue, listOf, type Setting, textThat, type ValuesOf } from './values.ts'

/** The name of a claim, or a path to it: `roles`, `realm_access.roles`, `https://example.com/roles`. */
const CLAIM = /^[\x21-\x2b\x2d-\x7e]{1,255}$/

/** The parameters of a sign-in request that the console sets itself, and those that would be unsafe. */
const OWN_PARAMETERS = [
  ...['client_id', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state', 'nonce'],
  ...['code_challenge', 'code_challenge_method', 'prompt', 'request', 'request_uri', 'id_token_hint'],
]

/** Pairs such as `Office staff=dispatcher`, separated by commas. A value may stand for several roles and scopes. */
function rolesOf(text: string): [string, string][] {
  if (text === '') return []
  return text.split(',').map((pair) => {
    const [, value = '', word = ''] = /^(.*)=([^=]*)$/.exec(pair.trim()) ?? []
    if (value === '' || scopesNamed(word) === undefined)
      throw new BadValue(
        `must be pairs of a claim's value and a role (${Object.keys(ROLES).join(', ')}) or scope, such as office=dispatcher, separated by commas; ${JSON.stringify(pair)} is none`,
      )
    return [value, word]
  })
}

/** The scopes that a client has requested. */
const REQUESTED: readonly string[] = ['scope', 'scp']

/** Names of claims. Behind another claim, those of the requested scopes would give a person without roles whatever they ask for. */
function scopeClaimsOf(text: string): string[] | null {
  const claims = listOf((item) => CLAIM.test(item), 'names of claims')(text)
  const isMixed =
    claims?.some((claim) => REQUESTED.includes(claim)) && !claims.every((claim) => REQUESTED.includes(claim))
  if (isMixed)
    throw new BadValue(
      'must not mix scope or scp with other claims: a token without the other ones would have every scope that its client requested',
    )
  return claims
}

/** Parameters as in the query of a URL. */
function parametersOf(text: string): Record<string, string> {
  if (!/^[\x21-\x7e]*$/.test(text)) throw new BadValue('must be parameters such as audience=https://api.example.com')
  const parameters = [...new URLSearchParams(text)]
  const taken = parameters.find(([name, value]) => name === '' || value === '' || OWN_PARAMETERS.includes(name))
  if (taken) throw new BadValue(`must not set ${JSON.stringify(taken.join('='))}`)
  return Object.fromEntries(parameters)
}

/** How tokens are read, and how people sign in to the console. */
export const SIGN_IN_SETTINGS = {
  authNameClaim: {
    name: 'VANLINE_AUTH_NAME_CLAIM',
    meaning: 'The claim of a token with the name of the caller, which history shows. None if empty.',
    default: 'name',
    read: textThat((text) => text === '' || CLAIM.test(text), 'be the name of a claim'),
  },
  authScopeClaims: {
    name: 'VANLINE_AUTH_SCOPE_CLAIMS',
    meaning:
      'The claims of a token that say what its caller may do, separated by commas; the first that a token has counts. scope and scp cannot be mixed with others. realm_access.roles is roles in realm_access.',
    default: 'scope,scp',
    read: scopeClaimsOf,
  },
  authRoles: {
    name: 'VANLINE_AUTH_ROLES',
    meaning: `What values of these claims stand for, as value=role or value=scope, separated by commas. Roles: ${Object.keys(ROLES).join(', ')}. Scopes stand for themselves.`,
    default: '',
    read: rolesOf,
  },
  consoleClientID: {
    name: 'VANLINE_CONSOLE_CLIENT_ID',
    meaning:
      'The client that the console is at the identity provider (public, with PKCE). People then sign in there. If empty, the console asks for a key.',
    default: '',
    read: textThat((text) => /^[\x21-\x7e]{0,255}$/.test(text), 'be a client id without spaces'),
  },
  consoleScopes: {
    name: 'VANLINE_CONSOLE_SCOPES',
    meaning: 'The scopes that the console asks the identity provider for, separated by spaces; openid is one of them.',
    default: 'openid profile',
    read: textThat(
      (text) => /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(text) && text.split(' ').includes('openid'),
      'be scopes separated by single spaces, with openid among them',
    ),
  },
  consoleParameters: {
    name: 'VANLINE_CONSOLE_PARAMETERS',
    meaning:
      'Further parameters of the sign-in request, as in a query: audience=https://api.example.com. Some identity providers need one to issue tokens for this service.',
    default: '',
    read: parametersOf,
  },
} satisfies Record<string, Setting<unknown>>

type Read = ValuesOf<typeof SIGN_IN_SETTINGS> & { authIssuer: string }

/** Contradictory settings, as sentences that say what to set. */
export function signInProblems({ authIssuer, consoleClientID, authRoles }: Read): string[] {
  const problems: string[] = []
  if (!authIssuer && consoleClientID) problems.push('VANLINE_CONSOLE_CLIENT_ID needs VANLINE_AUTH_ISSUER')
  if (!authIssuer && authRoles.length > 0) problems.push('VANLINE_AUTH_ROLES needs VANLINE_AUTH_ISSUER')
  return problems
}
