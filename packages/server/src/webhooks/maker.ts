/**
 * A webhook has no caller when it sends. It acts for its maker instead: the caller who created it or took it over. What the maker may read at
 * that moment is sent, and nothing once the maker's credential has ended.
 */
import { kindsShownTo } from '../access/policy.ts'
import { allowedBy } from '../access/scopes.ts'
import { acceptsKind, type SignInSettings } from '../access/settings.ts'
import type { Principal } from '../http/context.ts'
import { instantOf, LATEST_MS } from '../kernel/instant.ts'
import type { Webhook } from './schema.ts'

/** What is kept of a maker beside the record. A key's scopes stand with the key; `scopes` are those of a maker without one, null for all. */
export type Maker = { kind: Principal['kind'] | null; keyID: string | null; scopes: string | null }

/** Who makes or takes over a webhook: what is kept, and what the record shows. */
export type Caller = { maker: Maker; shown: Pick<Webhook, 'authorizedBy' | 'authorizedByName' | 'authorizedUntil'> }

export function callerOf({ id, name, kind, keyID, scopes, endsAtMs }: Principal): Caller {
  return {
    maker: { kind, keyID, scopes: kind === 'token' ? [...scopes].join(' ') : null },
    shown: {
      authorizedBy: id,
      authorizedByName: name,
      authorizedUntil: endsAtMs <= LATEST_MS ? instantOf(endsAtMs) : null,
    },
  }
}

/** A webhook with its maker, and the scopes that the maker's key has now; null if there is no such key. */
export type Authorized = { webhook: Webhook; maker: Maker; keyScopes: string | null }

/** What a webhook may be sent at a moment: these kinds of events, undefined for all; nothing once the maker's credential is over. */
export type Authority = { isOver: boolean; kinds: readonly string[] | undefined }

/** What a webhook may be sent now. One whose maker is unknown is older than makers are, and may be sent what it asked for. */
export function authorityOf(
  { webhook, maker, keyScopes }: Authorized,
  now: string,
  settings: SignInSettings,
): Authority {
  if (maker.kind === null) return { isOver: false, kinds: undefined }
  const isRevoked = maker.keyID !== null && keyScopes === null
  const isExpired = webhook.authorizedUntil !== null && webhook.authorizedUntil <= now
  if (isRevoked || isExpired || !acceptsKind(settings, maker.kind)) return { isOver: true, kinds: [] }
  const scopes = maker.keyID === null ? maker.scopes : keyScopes
  return { isOver: false, kinds: scopes === null ? undefined : kindsShownTo(allowedBy(scopes.split(' '))) }
}

/** Whether an event of this type may be sent. */
export const maySend = ({ kinds }: Authority, type: string): boolean =>
  kinds === undefined || kinds.includes(type.slice(0, type.indexOf('.')))
