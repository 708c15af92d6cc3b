/**
 * Texts that look like credentials: API keys, secrets of tracking links, crew links and webhooks, and tokens (JSON in base64url). Answers name
 * members, parameters and headers of the request; a credential at a wrong place must not spread to wherever answers are shown or
 * logged.
 */
const WHOLE = /(?:vlt?|vcr)_[0-9a-f]{32}_[\w-]{43}|whsec_[A-Za-z0-9+/]{24}|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8}/

/** Names in answers are cut, so the beginning of a credential counts too. */
const BEGINNING = /(?:vlt?|vcr)_[0-9a-f]{8}[\w-]*|whsec_[\w+/=~-]{8,}|eyJ[\w-]{16,}(?:\.[\w-]*)*/g

/** Whether a text contains a whole credential, valid or not. */
export const hasCredential = (text: string): boolean => WHOLE.test(text)

/** The text with a placeholder for each credential, also for one that was cut. */
export const withoutCredentials = (text: string): string => text.replace(BEGINNING, '[credential]')
