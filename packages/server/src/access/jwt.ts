import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { Principal } from '../http/context.ts'
import { AppError } from '../kernel/errors.ts'
import { type ClaimSettings, openClaims } from './claims.ts'
import { invalidToken, isReservedActor } from './credentials.ts'
import { openJwks } from './jwks.ts'
import type { IdentifiedCaller } from './keys.ts'

/** Asymmetric signatures only: no shared secrets and not `none`. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]
const SKEW_S = 60
/** How long a verified token is cached. */
const TRUSTED_MS = 60_000
/** The types of access tokens; ID tokens of many providers use the same. */
const TYPES = /^(application\/)?(at\+)?jwt$/i
/** Printable, with the length limit of OpenID Connect. White space at either end is refused separately. */
const SUBJECT = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]{1,255}$/u
/** The prefixes of other callers' ids. A subject that begins like one, or equals a reserved name, gets a prefix of its own. */
const PREFIXED = /^(key|sub|crew):/i

type TokenSettings = ClaimSettings & {
  issuer: string
  audience: readonly string[]
  jwksUrl: string
  clock: () => number
}

export function openTokenVerifier(settings: TokenSettings): (token: string) => Promise<IdentifiedCaller> {
  const { issuer, audience, clock } = settings
  const claims = openClaims(settings)
  const keyFor = openJwks(settings)
  return async (token) => {
    const nowMs = clock()
    const { payload, protectedHeader } = await jwtVerify(token, keyFor, {
      issuer,
      audience: [...audience],
      algorithms: ALGORITHMS,
      clockTolerance: SKEW_S,
      currentDate: new Date(nowMs),
      requiredClaims: ['exp', 'sub'],
    }).catch((error) => {
      throw refusalOf(error)
    })
    if (protectedHeader.typ !== undefined && !TYPES.test(protectedHeader.typ))
      throw invalidToken('The token is not an access token.')
    const endsAtMs = (payload.exp! + SKEW_S) * 1000
    const principal: Principal = {
      id: actorOf(payload),
      name: claims.nameIn(payload),
      kind: 'token',
      scopes: claims.scopesIn(payload),
      endsAtMs,
      keyID: null,
      channels: null,
      partyID: claims.partyIn(payload),
    }
    return { principal, untilMs: Math.min(nowMs + TRUSTED_MS, endsAtMs), ...boundBy(payload) }
  }
}

/** The actor is the subject, which never changes; names do. */
function actorOf({ sub }: JWTPayload): string {
  if (typeof sub !== 'string' || !SUBJECT.test(sub) || sub.trim() !== sub)
    throw invalidToken('The subject of the token is missing or not allowed.')
  return PREFIXED.test(sub) || isReservedActor(sub) ? `sub:${sub}` : sub
}

/** A SHA-256 hash in base64url: 43 characters, of which the last holds four bits. */
const THUMBPRINT = /^[\w-]{42}[AEIMQUYcgkosw048]$/

/**
 * The certificate that a token is bound to (RFC 8705), if any. A token with another or an additional kind of proof (RFC 7800) is
 * refused, since that proof would not be checked.
 */
function boundBy({ cnf }: JWTPayload): Pick<IdentifiedCaller, 'boundTo'> {
  if (cnf === undefined) return {}
  const [[member, thumbprint] = [], ...others] = Object.entries(Object(cnf))
  if (member !== 'x5t#S256' || others.length > 0 || typeof thumbprint !== 'string' || !THUMBPRINT.test(thumbprint))
    throw invalidToken('The token is bound in a way that this service does not support.')
  return { boundTo: Buffer.from(thumbprint, 'base64url').toString('hex') }
}

/** The reason for refusing a token: enough to fix it, without any content of the token. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof errors.JWTExpired) return invalidToken('The token has expired.')
  if (error instanceof errors.JWTClaimValidationFailed)
    return invalidToken(`The claim ${/^\w+$/.test(error.claim) ? error.claim : 'set'} of the token is not valid.`)
  return invalidToken('The identity provider has not signed this token for this service.')
}
