/**
 * Protects against SSRF. A webhook's URL must not make the server call what only the server can reach: this machine, its network,
 * the metadata service of a cloud. A name can resolve to anything and change later, so the guard checks the resolved addresses just
 * before connecting, and the socket connects to exactly those.
 *
 * The refusal is the same for a private address and for a name that does not exist. Otherwise callers could probe names of the
 * internal network.
 */
import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './special-addresses.ts'

/** The error for every refused target. */
export const REFUSED_TARGET = 'The host has no public address. Private addresses need VANLINE_WEBHOOK_ALLOW_PRIVATE=1.'

export class ForbiddenTarget extends Error {
  constructor() {
    super(REFUSED_TARGET)
  }
}

/** Local names (RFC 6761, 6762, 8375, and .internal of ICANN), and names without a dot. */
const LOCAL_NAME = /^[^.]+$|(^|\.)(localhost|local|internal|home\.arpa)$/i

/** Whether a URL names this machine or a private network by itself. */
export function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$|\.+$/g, '')
  return isIP(host) === 0 ? LOCAL_NAME.test(host) : !isPublicAddress(host)
}

/** A lookup for sockets that returns public addresses only. Every failure is the same refusal. */
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
