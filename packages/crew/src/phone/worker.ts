/** The service worker: it keeps the files of the page on the phone. */

/** Registers it, and calls back when a newer version of the page waits to be started. */
export function registerWorker(onNewer: () => void): void {
  if (!('serviceWorker' in navigator)) return
  const scope = new URL('../crew', document.baseURI).pathname
  navigator.serviceWorker
    .register(new URL('sw.js', document.baseURI), { scope })
    .then((registration) => {
      const look = () => {
        if (registration.waiting && registration.active) onNewer()
      }
      look()
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing
        worker?.addEventListener('statechange', look)
      })
      // An installed page can stay open for days.
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
      })
    })
    .catch(() => undefined)
}

/** Starts the newer version: all tabs are loaded again. */
export async function startNewer(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  registration?.waiting?.postMessage('start')
}
