import './mantine-styles.ts'
import './console.css'
import './touch.css'
import './typefaces.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './router.tsx'
import { styleNonce } from './session/settings.ts'
import { queries, started } from './start/start.ts'
import { theme } from './theme.ts'

// The scroll lock of dialogs adds a style element and reads the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })

/** Shows the console once the code of the opened page is loaded, so that both are rendered together. */
async function show(): Promise<void> {
  if (!(await started)) return
  await router.load()
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => styleNonce} deduplicateInlineStyles>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <Notifications position="bottom-right" />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}

void show()
