/** The start of the console, in a small file that runs while the others are still loading: it asks for what the opened page shows. */
import { QueryClient } from '@tanstack/react-query'
import { followServer } from '../live/feed.ts'
import { settings } from '../session/settings.ts'
import { loadAhead, readAhead } from './ahead.ts'

/** No retries and no refetching: the client retries itself, and the stream delivers changes. */
export const queries = new QueryClient({
  defaultOptions: {
    // Without a connection show an error instead of waiting silently.
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

/** Whether the page is to be shown. Where people sign in at an identity provider, it finds out first whether they are. */
async function start(): Promise<boolean> {
  void loadAhead()
  if (settings.signIn !== null && !(await (await import('../session/provider.ts')).startSession())) return false
  readAhead(queries)
  void followServer(queries)
  return true
}

export const started = start()
