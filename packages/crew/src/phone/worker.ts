/** The service worker: it keeps the files of the page on the phone. */

/** Registers it, and calls back when a newer version of the page waits to be started. */
export function registerWorker(onNewer: () => void): void {
  if (!('serviceWorker' in navigator)) return
  const scope = new URL('../crew', document.baseURI).pathname
  navigator.serviceWorker
    .register(new URL('sw.js', document.baseURI), { scope })
    .then((registration) => {
      if (registration.waiting && registration.active) onNewer()
      const watch = () => {
        const { installing, active } = registration
        // The first worker of a phone is no newer version.
        if (!installing || !active) return
        // It may have waited and begun before this page hears of it.
        installing.addEventListener('statechange', () => {
          if (installing.state !== 'redundant') onNewer()
        })
      }
      watch()
      registration.addEventListener('updatefound', watch)
      // An installed page can stay open for days.
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
      })
    })
    .catch(() => undefined)
}

/** A worker that says nothing for so long is not waited for. */
const START_MAX_MS = 5_000

/**
 * Starts the newer version. A newer worker does not wait if the older one controls no page, as on a first visit or after a load without the cache. Such a
 * page hears of no new controller either, so the state of the newer worker counts; the load itself waits until that worker is ready.
 */
export async function startNewer(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
  if (!waiting) return location.reload()
  waiting.addEventListener('statechange', () => location.reload(), { once: true })
  setTimeout(() => location.reload(), START_MAX_MS)
  waiting.postMessage('start')
}
