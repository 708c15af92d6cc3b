import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Principal } from '../http/context.ts'
import { openAuthenticator } from './authenticate.ts'
import { hostCheck, isLoopback } from './hosts.ts'
import { openTokenVerifier } from './jwt.ts'
import { openKeyRing } from './keys.ts'
import { allowEveryone, identifyCallers } from './principal.ts'
import { type AccessSettings, isAuthConfigured } from './settings.ts'
import type { SignIns } from './sign-in.ts'

type Access = {
  /** Identifies the caller; undefined if there is no authentication. */
  identifyCaller: onRequestHookHandler | undefined
  /** The caller of a long-running request at this moment: 401 once the credential has expired, 503 if it cannot be checked now. */
  callerNow(request: FastifyRequest): Promise<Principal>
  /** Drops cached callers, so that a key revoked here stops working at once. */
  forget(): void
}

/** How often the last use of keys is stored. */
const NOTE_EVERY_MS = 60_000

/** Opens authentication, or lets everyone in when none is configured. `onError` is called when the use of keys could not be stored. */
export function openAccess(
  app: FastifyInstance,
  db: Database,
  clock: () => number,
  settings: AccessSettings,
  signIns: SignIns,
  onError: (error: unknown) => void,
): Access {
  if (!isAuthConfigured(settings)) {
    const checkHost = isLoopback(settings.host ?? 'localhost') ? hostCheck(settings.publicUrl) : undefined
    return {
      identifyCaller: allowEveryone(app, checkHost),
      callerNow: async ({ principal }) => principal,
      forget: () => {},
    }
  }
  const { apiKeys = false, authIssuer: issuer = '', authAudience: audience, authJwksUrl: jwksUrl = '' } = settings
  const { partyClaim = '' } = settings
  const ring = openKeyRing(db, clock)
  const verifyToken = issuer
    ? openTokenVerifier({ issuer, audience: audience ?? [], jwksUrl, partyClaim, clock })
    : undefined
  const callers = openAuthenticator({ ring, hasKeys: apiKeys, verifyToken, clock })
  const identifyCaller = identifyCallers(app, callers, signIns)

  const note = () => ring.flush().catch(onError)
  const noting = setInterval(note, NOTE_EVERY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(noting)
    await note()
  })
  return {
    identifyCaller,
    callerNow: ({ raw }) => callers.find(raw, raw.socket),
    forget: callers.forget,
  }
}
