import { createClient } from '@vanline/client'
import { authorizedFetch } from './authorized-fetch.ts'
import { noteRetry } from './busy.ts'
import { serverUrl, settings } from './settings.ts'

/** authorizedFetch has its own time limit, and waits while the user signs in. */
const UNLIMITED_MS = 24 * 60 * 60_000

/** The API client for all requests of the page. */
export const api = createClient({
  baseUrl: serverUrl,
  fetch: authorizedFetch,
  channel: settings.channel,
  timeoutMs: UNLIMITED_MS,
  retries: 2,
  onRetry: noteRetry,
})
