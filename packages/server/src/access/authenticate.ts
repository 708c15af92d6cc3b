import type { Principal } from '../http/context.ts'
import {
  credentialInQuery,
  credentialOf,
  invalidToken,
  isRepeated,
  type RequestHead,
  unauthenticated,
} from './credentials.ts'
import { type Found, isKeyText, type KeyRing } from './keys.ts'
import { fingerprintOf } from './mtls.ts'

/** Ways to come in, each of which may be closed. */
export type Doors = {
  ring: KeyRing
  /** Whether keys with a secret are accepted; certificates are whenever the connection has one. */
  hasKeys: boolean
  verifyToken: ((token: string) => Promise<Found>) | undefined
  clock: () => number
}

export type Authenticator = {
  /** Who calls, if that was found out a moment ago. This is the way of nearly every request: nothing is hashed and nothing awaited. */
  known(head: RequestHead): Principal | undefined
  /** Who calls; 401 if that cannot be said, 503 if it cannot be said now. */
  find(head: RequestHead, socket: object): Promise<Principal>
  /** Forgets everybody, so that what was revoked here is so at once. */
  forget(): void
}

/** How many callers are remembered. Who has not come for longest goes first. */
const CALLERS_MAX = 10_000

/** Finds out who calls. A caller that was found is remembered for a moment by the very text of its header. */
export function openAuthenticator({ ring, hasKeys, verifyToken, clock }: Doors): Authenticator {
  const remembered = new Map<string, Found>()
  const looking = new Map<string, Promise<Found>>()

  function recall(text: string, nowMs: number): Principal | undefined {
    const found = remembered.get(text)
    if (found === undefined || found.untilMs <= nowMs) return undefined
    if (found.keyID !== undefined) ring.use(found.keyID, nowMs)
    return found.principal
  }

  function remember(text: string, found: Found): void {
    remembered.delete(text)
    if (remembered.size >= CALLERS_MAX) remembered.delete(remembered.keys().next().value!)
    remembered.set(text, found)
  }

  /** Requests that come together with the same credential look for its holder once. */
  async function lookUp(text: string, look: () => Promise<Found>): Promise<Principal> {
    const nowMs = clock()
    const before = recall(text, nowMs)
    if (before) return before
    const running = looking.get(text) ?? look().finally(() => looking.delete(text))
    looking.set(text, running)
    const found = await running
    remember(text, found)
    if (found.keyID !== undefined) ring.use(found.keyID, nowMs)
    return found.principal
  }

  const lookOf = (text: string): (() => Promise<Found>) => {
    if (hasKeys && isKeyText(text)) return () => ring.bySecret(text)
    if (verifyToken && !isKeyText(text)) return () => verifyToken(text)
    throw invalidToken(verifyToken ? 'API keys are not accepted here.' : 'Only API keys are accepted here.')
  }

  return {
    known({ url = '', headers, rawHeaders }) {
      const { authorization } = headers
      if (typeof authorization !== 'string' || headers['x-api-key'] !== undefined) return undefined
      const principal = recall(authorization, clock())
      return principal && !isRepeated(rawHeaders) && credentialInQuery(url) === undefined ? principal : undefined
    },
    async find(head, socket) {
      const credential = credentialOf(head)
      if (credential?.kind === 'bearer') return lookUp(head.headers.authorization as string, lookOf(credential.text))
      if (credential) {
        if (!hasKeys || !isKeyText(credential.text)) throw invalidToken('The key is unknown or was revoked.')
        return lookUp(`X-API-Key ${credential.text}`, () => ring.bySecret(credential.text))
      }
      const fingerprint = fingerprintOf(socket)
      if (fingerprint === undefined) throw unauthenticated()
      return lookUp(`certificate ${fingerprint}`, () => ring.byFingerprint(fingerprint))
    },
    forget: () => remembered.clear(),
  }
}
