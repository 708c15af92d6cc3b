/**
 * Keeps the files of the page on the phone, so that it starts without a network. A new version is loaded beside the running one and replaces it when
 * no tab shows the old one any more, or when a person asks for it: entries wait in the database, whose form both versions know. Requests for data are
 * not for these files, and go to the service.
 */
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope
/** The page and all files of this version with their revisions; the build puts them here. */
declare const __FILES__: { url: string; revision: string | null }[]

precacheAndRoute(__FILES__, { cleanURLs: false, ignoreURLParametersMatching: [/./] })
cleanupOutdatedCaches()

self.addEventListener('message', (event) => {
  if (event.data === 'start') void self.skipWaiting()
})
