/**
 * Where webhooks may not go. A URL that a caller registers must not make the server call what only the server can reach: this machine, its
 * network, the metadata service of a cloud. A name can lead anywhere and elsewhere the next time, so the guard checks the resolved addresses
 * just before connecting; they are what the socket then connects to.
 *
 * The refusal is the same for a private address and for a name that does not exist. Otherwise callers could ask which names our own network has.
 */
import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './special-addresses.ts'

/** What is said of every target that is not called. */
export const REFUSED_TARGET =
  'The host has no public address. Others are called only where VANLINE_WEBHOOK_ALLOW_PRIVATE=1 is set.'

export class ForbiddenTarget extends Error {
  constructor() {
    super(REFUSED_TARGET)
  }
}

/** Names that belong to a machine or a network of its own (RFC 6761, 6762, 8375, and .internal of ICANN), and those without a dot. */
const LOCAL_NAME = /^[^.]+$|(^|\.)(localhost|local|internal|home\.arpa)$/i

/** Whether a URL says by itself that it leads to this machine or its network. */
export function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$|\.+$/g, '')
  return isIP(host) === 0 ? LOCAL_NAME.test(host) : !isPublicAddress(host)
}

/** A lookup for sockets that gives them public addresses only. Whatever else becomes of it is the same refusal. */
export const guardedLookup =
  (lookup: typeof resolve = resolve): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const allowed = error ? [] : addresses.filter(({ address }) => isPublicAddress(address))
      const first = allowed[0]
      if (first === undefined) return callback(new ForbiddenTarget(), '', 0)
      if (options.all) return callback(null, allowed)
      callback(null, first.address, first.family)
    })
  }
