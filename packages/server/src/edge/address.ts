import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const MAPPED = '::ffff:'

/**
 * The client behind an address. An IPv6 customer has at least 2^64 addresses, so the /64 network counts. IPv4-mapped IPv6 counts as
 * IPv4.
 */
export function addressKeyOf(address: string): string {
  if (!address.includes(':')) return address
  if (address.startsWith(MAPPED) && address.includes('.')) return address.slice(MAPPED.length)
  if (!isIPv6(address)) return address
  const [before = '', after] = address.replace(/%.*/, '').split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const missing = after === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The key for quotas: the caller that is signed in, or the address. The line break keeps the two apart. */
export const callerKeyOf = ({ principal, ip }: Pick<FastifyRequest, 'principal' | 'ip'>): string =>
  principal.kind === 'anonymous' ? addressKeyOf(ip) : `caller\n${principal.id}`

/** Everyone whose quota a request counts for: the caller and, if the caller is bound to one, its party. */
export function holdersOf({ principal, ip }: Pick<FastifyRequest, 'principal' | 'ip'>): readonly string[] {
  const caller = callerKeyOf({ principal, ip })
  return principal.partyID ? [caller, `party\n${principal.partyID}`] : [caller]
}

/** Whether an address is in this list of addresses and networks such as 10.0.0.0/8. */
export function networksOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  return (address) => {
    const plain = address.replace(/%.*/, '')
    const version = isIP(plain)
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
  }
}
