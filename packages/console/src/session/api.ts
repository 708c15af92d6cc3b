import { createClient } from '@vanline/client'
import { authorizedFetch } from './session.ts'
import { settings } from './settings.ts'

/** Where the console itself is: its URL ends in /console/, whatever stands before. */
export const consoleBase = new URL(document.baseURI)

/** Where the server is, without a slash at the end. */
export const serverUrl = new URL('..', consoleBase).href.replace(/\/$/, '')

/** authorizedFetch has its own limit for an answer, and waits for people who sign in. */
const UNLIMITED_MS = 24 * 60 * 60_000

/** The service, through its own client. Everything the page reads and writes goes through this. */
export const api = createClient({
  baseUrl: serverUrl,
  fetch: authorizedFetch,
  channel: settings.channel,
  timeoutMs: UNLIMITED_MS,
  retries: 2,
})
