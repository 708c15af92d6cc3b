/**
 * Signing in at the identity provider, in this tab. How that is done is asked for each time: the phone keeps the page for weeks. The answer comes to
 * /crew/signed-in, which no phone keeps, so its policy names the identity provider as it is now; there the page gets its tokens, and stays.
 */
import type { Attempt, Provider, SignInSettings } from '../../../console/src/session/oidc.ts'
import { offsetMsOf } from '../outbox/clock.ts'
import { type Person, personWith } from './person.ts'

const STORED_AS = 'vanline-crew.sign-in'
/** Set after another person than the one of this phone has signed in at the identity provider, which would name that person again. */
const ASK_AGAIN = 'vanline-crew.ask-again'
const ANSWER_MAX_MS = 20_000

/** Loaded only where people sign in like this. */
const loadClient = () => import('../../../console/src/session/oidc.ts')

const crewUrl = () => new URL('../crew', document.baseURI)
const answerUrl = () => new URL('signed-in', document.baseURI)

type Found = { signIn: SignInSettings; clockOffsetMs: number }

/** How people sign in here; undefined if they do not, or without a signal. */
async function findSignIn(): Promise<Found | undefined> {
  try {
    const sentMs = Date.now()
    const signal = AbortSignal.timeout(ANSWER_MAX_MS)
    const response = await fetch(new URL('sign-in.json', document.baseURI), { cache: 'no-store', signal })
    const clockOffsetMs = offsetMsOf(response.headers.get('date'), sentMs, Date.now()) ?? 0
    const { signIn } = (await response.json()) as { signIn?: SignInSettings | null }
    return signIn ? { signIn, clockOffsetMs } : undefined
  } catch {
    return undefined
  }
}

/** The name of the identity provider, for people; undefined if people cannot sign in there, or without a signal. */
export async function findProviderName(): Promise<string | undefined> {
  const found = await findSignIn()
  return found && new URL(found.signIn.issuer).host
}

/** The identity provider; undefined if it, or the service, cannot be reached. The clock of a phone can be hours wrong, and tokens have times. */
async function openProvider(): Promise<Provider | undefined> {
  const [found, { providerOf }] = await Promise.all([findSignIn(), loadClient()])
  if (!found) return undefined
  const pages = { redirectUri: answerUrl().href, homeUri: crewUrl().href }
  return providerOf(found.signIn, { ...pages, clockOffsetMs: found.clockOffsetMs }) ?? undefined
}

/** Leaves the page for that of the identity provider; false if that cannot be reached. If no person is signed in on this phone, it asks who it is. */
export async function leaveForProvider(isSignedIn: boolean): Promise<boolean> {
  try {
    const provider = await openProvider()
    if (!provider) return false
    const isAsked = !isSignedIn || sessionStorage.getItem(ASK_AGAIN) !== null
    const { newAttempt } = await loadClient()
    const { url, ...attempt } = await newAttempt(provider, { prompt: isAsked ? 'login' : undefined })
    sessionStorage.removeItem(ASK_AGAIN)
    sessionStorage.setItem(STORED_AS, JSON.stringify(attempt))
    location.assign(url)
    return true
  } catch {
    return false
  }
}

/** The person of this phone stays signed in, and not the one who has just come from the identity provider. */
export function turnAway(person: Person): void {
  sessionStorage.setItem(ASK_AGAIN, '1')
  person.revoke()
}

/** The person who comes from the identity provider; null if its answer is not valid. Undefined if the page was opened in another way. */
export function arrivingPerson(): Promise<Person | null> | undefined {
  const { search, pathname } = location
  if (pathname !== answerUrl().pathname) return undefined
  // The code works only once, and need not stay in the address.
  history.replaceState(null, '', `${crewUrl().pathname}#/`)
  const stored = sessionStorage.getItem(STORED_AS)
  sessionStorage.removeItem(STORED_AS)
  return stored === null ? Promise.resolve(null) : personFrom(JSON.parse(stored) as Attempt, search)
}

async function personFrom(attempt: Attempt, search: string): Promise<Person | null> {
  try {
    const provider = await openProvider()
    const { tokensFor } = await loadClient()
    return provider ? personWith(await tokensFor(provider, attempt, search), Date.now) : null
  } catch {
    return null
  }
}
