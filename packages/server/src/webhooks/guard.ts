/**
 * Where webhooks may not go. A URL that somebody registers must not make us call what only we can reach: this machine, its
 * network, the metadata service of a cloud. A name can lead anywhere and elsewhere the next time, so the look that counts is at the
 * addresses the name resolves to for the very connection that is about to be made; they are what the socket then connects to.
 */
import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Inside 2000::/3, what is for documentation, for benchmarks, or leads to an IPv4 address by way of somebody else. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const refusedV4 = new BlockList()
for (const [network, prefix] of PRIVATE_V4) refusedV4.addSubnet(network, prefix, 'ipv4')

const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')
const refusedV6 = new BlockList()
for (const [network, prefix] of SPECIAL_V6) refusedV6.addSubnet(network, prefix, 'ipv6')

/** Whether an address is one that everybody on the internet can reach. Of IPv6 only what is allocated for that counts. */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%')
  switch (isIP(plain)) {
    case 4:
      return !refusedV4.check(plain, 'ipv4')
    case 6:
      return globalV6.check(plain, 'ipv6') && !refusedV6.check(plain, 'ipv6')
    default:
      return false
  }
}

/** The address that a URL names literally, without brackets; undefined if it names a host. */
export function literalAddressOf(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? undefined : host
}

/** Whether a URL says by itself that it leads to this machine or its network. */
export function isPrivateHost(url: URL): boolean {
  const literal = literalAddressOf(url)
  if (literal !== undefined) return !isPublicAddress(literal)
  return /^(.+\.)?localhost\.?$/i.test(url.hostname)
}

/** A target that must not be called. It says nothing about what a name resolves to: that may be a secret of our network. */
export class ForbiddenTarget extends Error {
  constructor() {
    super('The URL leads to an address that is private or reserved, and such are not called.')
  }
}

/** A lookup for sockets that gives them public addresses only. */
export const guardedLookup =
  (lookup: typeof resolve = resolve): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const allowed = addresses.filter(({ address }) => isPublicAddress(address))
      const first = allowed[0]
      if (first === undefined) return callback(new ForbiddenTarget(), '', 0)
      if (options.all) return callback(null, allowed)
      callback(null, first.address, first.family)
    })
  }
