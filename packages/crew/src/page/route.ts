/** Where the page is, in the fragment of its address, so that the back button of the phone works. */
import { useEffect, useState } from 'preact/hooks'

export type Route =
  | { at: 'jobs' }
  | { at: 'job'; id: string }
  | { at: 'items'; id: string; shipmentID: string }
  | { at: 'sign'; id: string; shipmentID: string; purpose: string }
  | { at: 'outbox' }
  | { at: 'entry'; id: string }
  | { at: 'you' }

export function routeOf(hash: string): Route {
  const [, first, id, part, shipmentID, purpose] = hash.replace(/^#/, '').split('/')
  if (first === 'jobs' && id) {
    if (part === 'items' && shipmentID) return { at: 'items', id, shipmentID }
    if (part === 'sign' && shipmentID && purpose) return { at: 'sign', id, shipmentID, purpose }
    return { at: 'job', id }
  }
  if (first === 'outbox') return id ? { at: 'entry', id } : { at: 'outbox' }
  return first === 'you' ? { at: 'you' } : { at: 'jobs' }
}

export const pathOf = (route: Route): string => {
  if (route.at === 'job') return `#/jobs/${route.id}`
  if (route.at === 'items') return `#/jobs/${route.id}/items/${route.shipmentID}`
  if (route.at === 'sign') return `#/jobs/${route.id}/sign/${route.shipmentID}/${route.purpose}`
  if (route.at === 'entry') return `#/outbox/${route.id}`
  return route.at === 'jobs' ? '#/' : `#/${route.at}`
}

/** Goes to another place. The address is that of the page, because `<base>` would make a fragment one of the folder. */
export const go = (route: Route): void => {
  location.hash = pathOf(route)
}

export const goBack = (): void => (history.length > 1 ? history.back() : go({ at: 'jobs' }))

export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash))
  useEffect(() => {
    const look = () => setRoute(routeOf(location.hash))
    addEventListener('hashchange', look)
    // It may have changed since the first drawing.
    look()
    return () => removeEventListener('hashchange', look)
  }, [])
  return route
}
