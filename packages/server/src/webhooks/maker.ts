/**
 * A webhook has no caller when it sends. It acts for its maker instead: the caller who created it or took it over. It sends what
 * the maker may read at that moment, and nothing once the maker's credential has ended.
 */
import { kindsShownTo } from '../access/event-policy.ts'
import { allowedBy } from '../access/scopes.ts'
import { acceptsKind, type SignInSettings } from '../access/settings.ts'
import type { Principal } from '../http/context.ts'
import { instantOf, LATEST_MS } from '../kernel/instant.ts'
import type { Webhook } from './schema.ts'

/**
 * The stored maker. The scopes of a key are read from the key; `scopes` are the scopes of a maker without a key, null for all. The party is
 * the one that the maker is bound to, null for none.
 */
export type Maker = {
  kind: Principal['kind'] | null
  keyID: string | null
  scopes: string | null
  partyID: string | null
}

/** The caller who creates or takes over a webhook: the maker to store, and what the record shows. */
export type Caller = {
  maker: Maker
  authorization: Pick<Webhook, 'authorizedBy' | 'authorizedByName' | 'authorizedUntil'>
}

export function callerOf({ id, name, kind, keyID, scopes, endsAtMs, partyID }: Principal): Caller {
  return {
    maker: { kind, keyID, scopes: kind === 'token' ? [...scopes].join(' ') : null, partyID },
    authorization: {
      authorizedBy: id,
      authorizedByName: name,
      authorizedUntil: endsAtMs <= LATEST_MS ? instantOf(endsAtMs) : null,
    },
  }
}

/** A webhook with its maker, and the current scopes of the maker's key; null if the key does not exist. */
export type Authorized = { webhook: Webhook; maker: Maker; keyScopes: string | null }

/**
 * What a webhook may be sent now: these kinds of events, undefined for all, of what the party sees, if it has one; nothing once the
 * maker's credential has ended.
 */
export type Authority = { isOver: boolean; kinds: readonly string[] | undefined; party: string | null }

/** What a webhook may be sent now. A webhook with an unknown maker is older than makers, and gets what it subscribed to. */
export function authorityOf(
  { webhook, maker, keyScopes }: Authorized,
  now: string,
  settings: SignInSettings,
): Authority {
  const party = maker.partyID
  if (maker.kind === null) return { isOver: false, kinds: undefined, party }
  const isRevoked = maker.keyID !== null && keyScopes === null
  const isExpired = webhook.authorizedUntil !== null && webhook.authorizedUntil <= now
  if (isRevoked || isExpired || !acceptsKind(settings, maker.kind)) return { isOver: true, kinds: [], party }
  const scopes = maker.keyID === null ? maker.scopes : keyScopes
  return { isOver: false, kinds: scopes === null ? undefined : kindsShownTo(allowedBy(scopes.split(' '))), party }
}

export const maySend = ({ kinds }: Omit<Authority, 'party'>, type: string): boolean =>
  kinds === undefined || kinds.includes(type.slice(0, type.indexOf('.')))
