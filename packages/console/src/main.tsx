import './mantine-styles.ts'
import './console.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followServer } from './live/feed.ts'
import { router } from './router.tsx'
import { settings, styleNonce } from './session/settings.ts'
import { theme } from './theme.ts'

// The scroll lock of dialogs adds a style element and reads the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })

/** No retries and no refetching: the client retries itself, and the stream delivers changes. */
const queries = new QueryClient({
  defaultOptions: {
    // Without a connection show an error instead of waiting silently.
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

/** Shows the page. Where people sign in at an identity provider, it finds out first whether they are. */
async function start(): Promise<void> {
  if (settings.signIn !== null && !(await (await import('./session/provider.ts')).startSession())) return
  void followServer(queries)
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => styleNonce} deduplicateInlineStyles>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <Notifications position="bottom-right" />
      </MantineProvider>
    </StrictMode>,
  )
}

void start()
