/** Values in the storage of the browser that several parts of the page, and all its tabs, show. */
const listeners = new Set<() => void>()

/** Tells this page that a value was stored. Other tabs are told by the browser. */
export function tellRemembered(): void {
  for (const listener of listeners) listener()
}

export function onRemembered(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
