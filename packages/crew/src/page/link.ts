/** The credential in the address of a link; undefined if there is none. A damaged link stays as it is, so that the service can refuse it. */
export function credentialIn(hash: string): string | undefined {
  const text = hash.replace(/^#/, '')
  if (text === '' || text.startsWith('/')) return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
