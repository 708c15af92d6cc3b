import { AppError } from '../kernel/errors.ts'

/** Whether an address is reachable from this machine only. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)

/** Whether secrets may be sent to a URL and keys be read from it: over TLS, or on this machine. */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (username || password || hash) return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')))
}

/** The name in a Host header, without port and brackets. */
const nameIn = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')

/**
 * Protects against DNS rebinding while there is no authentication: requests may only name this machine or the published host. A
 * foreign page whose name was pointed at this address sends that name and is refused.
 */
export function hostCheck(publicUrl: string): (host: string | undefined) => void {
  const published = publicUrl === '' ? undefined : nameIn(new URL(publicUrl).host)
  let last: string | undefined
  return (host) => {
    // Browsers always send Host, and nearly always the same.
    if (host === undefined || host === last) return
    const name = nameIn(host)
    if (!isLoopback(name) && !name.endsWith('.localhost') && name !== published)
      throw new AppError(
        'host_not_allowed',
        'Without authentication the server only answers to the names of its own machine. Set VANLINE_PUBLIC_URL to add one.',
      )
    last = host
  }
}
