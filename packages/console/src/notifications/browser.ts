/** Notifications of the browser. The user is asked only after a click. */
import { useState } from 'react'
import type { Concern } from './concerns.ts'

/** Browsers offer them on secure pages only. */
const isOffered = (): boolean => 'Notification' in globalThis && isSecureContext

export type Permission = NotificationPermission | 'unavailable'

export function useBrowserPermission() {
  const [permission, setPermission] = useState<Permission>(isOffered() ? Notification.permission : 'unavailable')
  const ask = () => void Notification.requestPermission().then(setPermission)
  return { permission, ask }
}

/** Shows a concern outside of the page, if the user allows it and does not look at the page. All tabs show it once, by its tag. */
export function showInBrowser({ id, who, text, quote, advice }: Concern, onOpen: () => void): void {
  if (!isOffered() || Notification.permission !== 'granted' || document.visibilityState === 'visible') return
  const notification = new Notification([who, text].filter(Boolean).join(' '), {
    tag: id,
    icon: 'icon.svg',
    body: [quote, advice].filter(Boolean).join('\n'),
  })
  notification.onclick = () => {
    window.focus()
    notification.close()
    onOpen()
  }
}
