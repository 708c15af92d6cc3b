import { createClient } from '@vanline/client'
import { authorizedFetch } from './session.ts'
import { settings } from './settings.ts'

/** The URL of the console; it ends in /console/. */
export const consoleBase = new URL(document.baseURI)

/** Where the server is, without a slash at the end. */
export const serverUrl = new URL('..', consoleBase).href.replace(/\/$/, '')

/** authorizedFetch has its own time limit, and waits while the user signs in. */
const UNLIMITED_MS = 24 * 60 * 60_000

/** The API client for all requests of the page. */
export const api = createClient({
  baseUrl: serverUrl,
  fetch: authorizedFetch,
  channel: settings.channel,
  timeoutMs: UNLIMITED_MS,
  retries: 2,
})
