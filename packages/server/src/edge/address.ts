import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The eight groups of an IPv6 address, without its zone. */
function groupsOf(address: string): number[] {
  const [before = '', after] = address
    .replace(/%.*/, '')
    .replace(/\d+\.\d+\.\d+\.\d+$/, (ipv4) => {
      const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
      return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    })
    .split('::')
  const partsOf = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [head, tail] = [partsOf(before), partsOf(after ?? '')]
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/**
 * The client behind an address. An IPv6 customer has at least 2^64 addresses, so the /64 network counts. IPv4-mapped IPv6 counts as
 * IPv4.
 */
export function addressKeyOf(address: string): string {
  // To ask whether it is IPv6 takes longer than this.
  if (!address.includes(':') || !isIPv6(address)) return address
  const groups = groupsOf(address)
  const [mark, high = 0, low = 0] = groups.slice(5)
  if (mark === 0xffff && groups.slice(0, 5).every((group) => group === 0))
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The address in an entry of X-Forwarded-For: some proxies add the port of the client, brackets or quotes. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  const [, inBrackets] = /^\[(.*)\](?::\d{1,5})?$/.exec(text) ?? []
  if (inBrackets !== undefined) return isIPv6(inBrackets) ? inBrackets : undefined
  return [text, text.replace(/:\d{1,5}$/, '')].find((address) => isIP(address) !== 0)
}

/**
 * The addresses of X-Forwarded-For, as far as they are known. A proxy adds its client at the end, so everything before an entry that is
 * no address has an unknown origin: the request then counts for the proxy that passed this entry on.
 */
export function forwardedAddresses(header: string): string {
  const known: string[] = []
  for (const entry of header.split(',').toReversed()) {
    if (entry.trim() === '') continue
    const address = addressIn(entry)
    if (address === undefined) break
    known.unshift(address)
  }
  return known.join(', ')
}

/** The key for quotas: the caller that is signed in, or the address. The line break keeps the two apart. */
export const callerKeyOf = ({ principal, ip }: Pick<FastifyRequest, 'principal' | 'ip'>): string =>
  principal.kind === 'anonymous' ? addressKeyOf(ip) : `caller\n${principal.id}`

/** Everyone whose quota a request counts for: the caller and, if the caller is bound to one, its party. */
export function holdersOf({ principal, ip }: Pick<FastifyRequest, 'principal' | 'ip'>): readonly string[] {
  const caller = callerKeyOf({ principal, ip })
  return principal.partyID ? [caller, `party\n${principal.partyID}`] : [caller]
}

/** Whether a holder has no credential, and is known by its address only. */
export const isAnonymous = (holder: string): boolean => !holder.includes('\n')

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
