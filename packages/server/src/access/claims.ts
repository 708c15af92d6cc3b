/** What the claims of a token say about its caller: the display name, and what the caller may do. */
import type { JWTPayload } from 'jose'
import { isReservedActor } from './credentials.ts'
import { scopesNamed } from './roles.ts'
import { allowedBy, type Scope } from './scopes.ts'

/** Which claims are read. A claim for the party of the caller belongs here, too. */
export type ClaimSettings = {
  /** The claim with the display name; none if empty. */
  authNameClaim?: string
  /** The claims with scopes or roles. The first one that a token has counts. */
  authScopeClaims?: readonly string[] | null
  /** What values of these claims stand for, beside scopes: `[value, role or scope]`. */
  authRoles?: readonly (readonly [string, string])[]
}

type ClaimReader = { nameIn(claims: JWTPayload): string | null; scopesIn(claims: JWTPayload): ReadonlySet<string> }

/** A name that can be shown in one line and is not mistaken for an actor without a name. */
const NAME = /^(?! )[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]{1,200}(?<! )$/u
const LIKE_AN_ID = /^(key|sub):/i

export function openClaims({ authNameClaim = 'name', authScopeClaims, authRoles = [] }: ClaimSettings): ClaimReader {
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
