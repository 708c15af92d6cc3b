import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Principal } from '../http/context.ts'
import { openAuthenticator } from './authenticate.ts'
import { openCrewLinks } from './crew-links.ts'
import { hostCheck, isLoopback } from './hosts.ts'
import { openKeyRing } from './keys.ts'
import { allowEveryone, identifyCallers } from './principal.ts'
import { type AccessSettings, isAuthConfigured } from './settings.ts'
import type { SignIns } from './sign-in.ts'

type Access = {
  /** Identifies the caller; undefined if there is no authentication. */
  identifyCaller: onRequestHookHandler | undefined
  /** The caller of a long-running request at this moment: 401 once the credential has expired, 503 if it cannot be checked now. */
  callerNow(request: FastifyRequest): Promise<Principal>
  /** Drops cached callers here and in the other processes that hear of it, so that a revoked key stops working at once. */
  forget(): void
  /** Limits guesses, for an operation that checks a secret itself. */
  signIns: SignIns
}

/** How often the last use of keys and crew links is stored. */
const NOTE_EVERY_MS = 60_000

/** The message to other processes and nodes when a key has changed. */
const KEY_CHANGED = 'a key has changed'

/** Opens authentication, or lets everyone in when none is configured. `onError` is called when the use of keys could not be stored. */
export async function openAccess(
  app: FastifyInstance,
  db: Database,
  clock: () => number,
  settings: AccessSettings,
  signIns: SignIns,
  onError: (error: unknown) => void,
): Promise<Access> {
  const ring = openKeyRing(db, clock)
  const crewLinks = openCrewLinks(db, clock)
  const note = () => Promise.all([ring.flush(), crewLinks.flush()]).catch(onError)
  const noting = setInterval(note, NOTE_EVERY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(noting)
    await note()
  })
  if (!isAuthConfigured(settings)) {
    const checkHost = isLoopback(settings.host ?? 'localhost') ? hostCheck(settings.publicUrl) : undefined
    return {
      identifyCaller: allowEveryone(app, checkHost, crewLinks, signIns),
      callerNow: async ({ principal }) => principal,
      forget: () => {},
      signIns,
    }
  }
  const { apiKeys = false, authIssuer: issuer = '', authAudience: audience, authJwksUrl: jwksUrl = '' } = settings
  // The library of tokens is loaded only if there is an identity provider.
  const verifyToken = issuer
    ? (await import('./jwt.ts')).openTokenVerifier({ ...settings, issuer, audience: audience ?? [], jwksUrl, clock })
    : undefined
  const callers = openAuthenticator({ ring, crewLinks, hasKeys: apiKeys, verifyToken, clock })
  const identifyCaller = identifyCallers(app, callers, signIns)

  const stopHearing = db.onMessage((text) => {
    if (text === KEY_CHANGED) callers.forget()
  })
  app.addHook('onClose', async () => stopHearing())
  return {
    identifyCaller,
    callerNow: ({ raw }) => callers.find(raw, raw.socket),
    forget() {
      callers.forget()
      db.send(KEY_CHANGED)
    },
    signIns,
  }
}
