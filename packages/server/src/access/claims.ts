/** The claims of a token: the display name, the scopes and the party of its caller. */
import type { JWTPayload } from 'jose'
import { isUuid } from '../kernel/ids.ts'
import { invalidToken, isReservedActor } from './credentials.ts'
import { scopesNamed } from './roles.ts'
import { allowedBy, type Scope } from './scopes.ts'

/** Which claims are read. */
export type ClaimSettings = {
  /** The claim with the display name; none if empty. */
  authNameClaim?: string
  /** The claims with scopes or roles. The first one that a token has counts. */
  authScopeClaims?: readonly string[] | null
  /** The meaning of further values of these claims, beside scopes: `[value, role or scope]`. */
  authRoles?: readonly (readonly [string, string])[]
  /** The claim with the party of the caller; none if empty. */
  partyClaim?: string
}

type ClaimReader = {
  nameIn(claims: JWTPayload): string | null
  scopesIn(claims: JWTPayload): ReadonlySet<string>
  /** The party; null for none. A token without the claim is refused: it must not see more because of an omission. */
  partyIn(claims: JWTPayload): string | null
}

/** The value of the claim for a caller that is bound to no party. */
const NO_PARTY = '*'

/** A name that can be shown in one line and is not mistaken for an actor without a name. */
const NAME = /^(?! )[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]{1,200}(?<! )$/u
const LIKE_AN_ID = /^(key|sub):/i

export function openClaims(settings: ClaimSettings): ClaimReader {
  const { authNameClaim = 'name', authScopeClaims, authRoles = [], partyClaim = '' } = settings
  const scopeClaims = authScopeClaims ?? ['scope', 'scp']
  const named = new Map<string, Scope[]>()
  for (const [value, word] of authRoles) named.set(value, [...(named.get(value) ?? []), ...(scopesNamed(word) ?? [])])
  return {
    nameIn(claims) {
      const name = authNameClaim === '' ? undefined : claimAt(claims, authNameClaim)
      return typeof name === 'string' && NAME.test(name) && !LIKE_AN_ID.test(name) && !isReservedActor(name)
        ? name
        : null
    },
    scopesIn(claims) {
      const claim = scopeClaims
        .map((path) => claimAt(claims, path))
        .find((value) => value !== undefined && value !== null)
      return allowedBy(wordsIn(claim).flatMap((word) => named.get(word) ?? [word]))
    },
    partyIn(claims) {
      if (partyClaim === '') return null
      const party = claimAt(claims, partyClaim)
      if (party === NO_PARTY) return null
      if (typeof party !== 'string' || !isUuid(party))
        throw invalidToken('The token does not say which party its caller belongs to.')
      return party.toLowerCase()
    },
  }
}

/** A claim by its name or, inside other claims, by a path with dots: `realm_access.roles`. Names may contain dots themselves. */
function claimAt(claims: JWTPayload, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  let value: unknown = claims
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = Reflect.get(value, name)
  }
  return value
}

/** The words of a claim: an array, or a text with spaces between them. */
function wordsIn(claim: unknown): string[] {
  const words: unknown[] = Array.isArray(claim) ? claim : typeof claim === 'string' ? claim.split(' ') : []
  return words.filter((word) => typeof word === 'string')
}
