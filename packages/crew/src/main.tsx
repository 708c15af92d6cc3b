import { render } from 'preact'
import { App } from './page/app.tsx'
import { prepareFormats } from './page/language.ts'
import type { Ground } from './phone/device.ts'
import { openPhone } from './phone/phone.ts'
import { arrivingPerson } from './phone/provider.ts'
import { registerWorker } from './phone/worker.ts'

export function startPage(service: Pick<Ground, 'base' | 'fetch'>): void {
  const phone = openPhone({ ...service, clock: Date.now, storage: localStorage })
  const arriving = isSecureContext ? arrivingPerson() : undefined
  render(<App phone={phone} arriving={arriving} />, document.getElementById('root')!)
  if (!isSecureContext) return
  void phone.start()
  prepareFormats()
  // The files of the first visit come over one slow connection: the service worker loads them again only after the jobs are shown.
  const stop = phone.subscribe(() => {
    if (phone.get().phase !== 'signed_in') return
    stop()
    registerWorker(() => phone.set({ hasNewer: true }))
  })
}
