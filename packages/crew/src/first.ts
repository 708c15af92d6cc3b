/** The first script of the page. It is small, and asks for the jobs of a link while the page itself (main.tsx) is still loading. */
import { askAhead } from './outbox/ahead.ts'
import { credentialIn } from './page/link.ts'
import './crew.css'
import './inventory.css'

/** The service is one level above the page, under any path of a proxy. */
const base = new URL('..', document.baseURI).href.replace(/\/$/, '')
const plain = fetch.bind(globalThis)
const credential = isSecureContext ? credentialIn(location.hash) : undefined
// Only a link is asked about ahead: a key is typed.
const ahead = !credential?.startsWith('vcr_') ? plain : askAhead({ base, fetch: plain, clock: Date.now }, credential)
const { startPage } = await import('./main.tsx')
startPage({ base, fetch: ahead })
