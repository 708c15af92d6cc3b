import type { Principal } from '../http/context.ts'
import {
  type Credential,
  credentialInQuery,
  credentialOf,
  invalidToken,
  isRepeated,
  kindOfBearer,
  type RequestHead,
  unauthenticated,
} from './credentials.ts'
import type { Found, KeyRing } from './keys.ts'
import { openMemory } from './memory.ts'
import { shownFingerprintOf } from './mtls.ts'

/** Which credentials are accepted. */
type AuthenticatorOptions = {
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
  /** Forgets the holders of keys and certificates, so that what was revoked here is so at once. */
  forget(): void
}

const SCHEME = 'Bearer '

/** Finds out who calls, and remembers it for a moment by the credential that was shown. */
export function openAuthenticator({ ring, hasKeys, verifyToken, clock }: AuthenticatorOptions): Authenticator {
  const memories = { token: openMemory(), key: openMemory(), certificate: openMemory() }

  function look({ kind, text }: Credential): Promise<Found> {
    if (kind === 'certificate') return ring.byFingerprint(text)
    if (kind === 'key' && hasKeys) return ring.bySecret(text)
    if (kind === 'token' && verifyToken) return verifyToken(text)
    throw invalidToken(kind === 'key' ? 'API keys are not accepted here.' : 'Only API keys are accepted here.')
  }

  function principalOf({ principal, keyID }: Found, nowMs: number): Principal {
    if (keyID !== undefined) ring.use(keyID, nowMs)
    return principal
  }

  return {
    known({ url = '', headers, rawHeaders }) {
      const { authorization } = headers
      if (typeof authorization !== 'string' || !authorization.startsWith(SCHEME)) return undefined
      const text = authorization.slice(SCHEME.length)
      const nowMs = clock()
      const found = memories[kindOfBearer(text)].recall(text, nowMs)
      // A bound token is looked at together with its connection, every time.
      if (found === undefined || found.boundTo !== undefined || headers['x-api-key'] !== undefined) return undefined
      return isRepeated(rawHeaders) || credentialInQuery(url) !== undefined ? undefined : principalOf(found, nowMs)
    },
    async find(head, socket) {
      const credential = credentialOf(head, socket)
      if (!credential) throw unauthenticated()
      const nowMs = clock()
      const found = await memories[credential.kind].lookUp(credential.text, nowMs, () => look(credential))
      if (found.boundTo !== undefined && found.boundTo !== shownFingerprintOf(socket))
        throw invalidToken('The token is bound to a client certificate that this connection does not have.')
      return principalOf(found, nowMs)
    },
    forget() {
      memories.key.forget()
      memories.certificate.forget()
    },
  }
}
