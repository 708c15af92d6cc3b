import { isIP } from 'node:net'
import { isLoopback, isSecureUrl } from '../access/hosts.ts'
import { isAuthConfigured } from '../access/settings.ts'
import { listOf, oneOf, type Setting, switchOf, textThat, type ValuesOf } from './values.ts'

const secureUrlOf = textThat(
  (text) => text === '' || isSecureUrl(text),
  'be an https URL without credentials and fragment; http is for this machine only',
)

/** An address, or a network with the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128))
}

/** Whether a text is a contact URI in printable ASCII: it becomes a line of security.txt. */
const isContact = (text: string): boolean =>
  /^[\x21-\x7e]{1,500}$/.test(text) &&
  (/^mailto:[^@?]+@[^@?]+(\?.*)?$/.test(text) || (text.startsWith('https://') && URL.canParse(text)))

export const ACCESS_SETTINGS = {
  authIssuer: {
    name: 'VANLINE_AUTH_ISSUER',
    meaning: 'The identity provider whose tokens are accepted, as it names itself in them (iss). None if empty.',
    default: '',
    read: secureUrlOf,
  },
  authAudience: {
    name: 'VANLINE_AUTH_AUDIENCE',
    meaning: 'The accepted audiences of tokens (aud), separated by commas.',
    default: '',
    read: listOf((item) => /^\S{1,255}$/.test(item), 'audiences without spaces'),
  },
  authJwksUrl: {
    name: 'VANLINE_AUTH_JWKS_URL',
    meaning: 'The URL of the public keys of the identity provider. If empty, the configuration of the issuer names it.',
    default: '',
    read: secureUrlOf,
  },
  partyClaim: {
    name: 'VANLINE_PARTY_CLAIM',
    meaning:
      'The claim of a token with the id of the party that its caller is bound to; * in it binds to none. Tokens without the claim are then refused. If empty, tokens see everything.',
    default: '',
    read: textThat((text) => /^[\x21-\x7e]{0,255}$/.test(text), 'be the name of a claim without spaces'),
  },
  apiKeys: {
    name: 'VANLINE_API_KEYS',
    meaning: 'Whether API keys are accepted: on or off. Create the first with vanline keys create.',
    default: 'off',
    read: (text: string) => oneOf(['on', 'off'])(text) === 'on',
  },
  allowAnonymous: {
    name: 'VANLINE_ALLOW_ANONYMOUS',
    meaning: '1 turns authentication off: everyone who can reach the server can do everything.',
    default: '0',
    read: switchOf,
  },
  trustProxy: {
    name: 'VANLINE_TRUST_PROXY',
    meaning:
      'The addresses or networks of the proxies that terminate TLS, separated by commas. Their X-Forwarded-For is trusted.',
    default: '',
    read: listOf(isNetwork, 'addresses or networks such as 10.0.0.0/8'),
  },
  allowPlaintext: {
    name: 'VANLINE_ALLOW_PLAINTEXT',
    meaning: '1 allows other machines to connect without TLS: the network in between can then read everything.',
    default: '0',
    read: switchOf,
  },
  securityContact: {
    name: 'VANLINE_SECURITY_CONTACT',
    meaning:
      'Where to report a vulnerability, as mailto:security@example.com or an https URL; shown at /.well-known/security.txt. None if empty.',
    default: '',
    read: textThat((text) => text === '' || isContact(text), 'be mailto: and an e-mail address, or an https URL'),
  },
} satisfies Record<string, Setting<unknown>>

type Read = ValuesOf<typeof ACCESS_SETTINGS> & { host: string; tlsCert: string; tlsClientCa: string }

/** Contradictory settings, as sentences that say what to set. */
export function accessProblems({ authIssuer, authAudience, authJwksUrl, partyClaim }: Read): string[] {
  const problems: string[] = []
  if (authIssuer && !authAudience)
    problems.push('VANLINE_AUTH_ISSUER needs VANLINE_AUTH_AUDIENCE: tokens for another service must not work here')
  if (!authIssuer && (authAudience || authJwksUrl))
    problems.push(`${authAudience ? 'VANLINE_AUTH_AUDIENCE' : 'VANLINE_AUTH_JWKS_URL'} needs VANLINE_AUTH_ISSUER`)
  if (!authIssuer && partyClaim) problems.push('VANLINE_PARTY_CLAIM needs VANLINE_AUTH_ISSUER')
  return problems
}

/** What makes it unsafe to listen with these settings, as sentences that say what to set. */
export function listeningProblems(config: Read): string[] {
  const { host, allowAnonymous, trustProxy, allowPlaintext, tlsCert } = config
  if (isLoopback(host)) return []
  const problems: string[] = []
  if (!isAuthConfigured(config) && !allowAnonymous)
    problems.push(
      `HOST ${host} can be reached from other machines without authentication: set VANLINE_API_KEYS=on or VANLINE_AUTH_ISSUER, or HOST=127.0.0.1, or VANLINE_ALLOW_ANONYMOUS=1 if a trusted network protects it`,
    )
  if (!tlsCert && !trustProxy && !allowPlaintext)
    problems.push(
      `HOST ${host} can be reached from other machines without TLS: set VANLINE_TLS_CERT and VANLINE_TLS_KEY, or VANLINE_TRUST_PROXY to the addresses of the proxy that terminates TLS, or VANLINE_ALLOW_PLAINTEXT=1`,
    )
  return problems
}
