/**
 * Whose page this is. A page belongs to one person from the first accepted credential until it is left: data, drafts and requests of the page are
 * theirs alone. The browser stores who signed in last, for all its tabs.
 */
import { consoleBase } from './settings.ts'

/** Who signed in last in this browser. Empty after signing out, so that no page signs in by itself. Services of one origin have different paths. */
const PERSON = `vanline.person ${consoleBase.pathname}`
const SIGNED_OUT = ''

/** Identifies a person at this service: by a subject of an identity provider, or by an actor that the service itself has named. */
export const ownerOf = (subject: string, issuer = 'vanline'): string => `${consoleBase.pathname} ${issuer} ${subject}`

/** The owner of all pages where the service requires no authentication. */
export const EVERYONE = ownerOf('anonymous')

let owner: string | null = null

/** The owner of this page; null until it is known, and once the page has ended. */
export const pageOwner = (): string | null => owner

export const setPageOwner = (next: string | null): void => {
  owner = next
}

/** The owner of the pages of this browser; null before the first sign-in. */
export const personHere = (): string | null => localStorage.getItem(PERSON)
export const keepPersonHere = (next: string): void => localStorage.setItem(PERSON, next)

/** Says for this browser that its person has signed out. */
export const keepSignedOutHere = (): void => keepPersonHere(SIGNED_OUT)
export const isSignedOutHere = (): boolean => personHere() === SIGNED_OUT

/** Calls the listener when another tab may have signed in or out. A tab that slept, or was hidden, did not get the event. */
export function onPersonHere(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === PERSON || key === null) listener()
  })
  for (const name of ['focus', 'pageshow', 'online']) addEventListener(name, () => listener())
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, () => listener())
}
