import { BlockList, isIP } from 'node:net'

/**
 * Addresses that are not public: every block of the IANA registries of special-purpose IPv4 and IPv6 addresses and of multicast,
 * and the metadata services of clouds.
 */
export const SPECIAL_V4 = [
  ['0.0.0.0', 8, 'this host on this network'],
  ['10.0.0.0', 8, 'private use'],
  ['100.64.0.0', 10, 'shared address space; 100.100.100.200 is the metadata service of Alibaba Cloud'],
  ['127.0.0.0', 8, 'loopback'],
  ['161.26.0.0', 16, 'services of IBM Cloud for its own machines'],
  ['166.8.0.0', 14, 'service endpoints of IBM Cloud for its own machines'],
  ['168.63.129.16', 32, 'the wire server of Azure'],
  ['169.254.0.0', 16, 'link-local; 169.254.169.254 is the metadata service of most clouds'],
  ['172.16.0.0', 12, 'private use'],
  ['192.0.0.0', 24, 'protocol assignments; 192.0.0.192 is the metadata service of Oracle Cloud'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.31.196.0', 24, 'AS112'],
  ['192.52.193.0', 24, 'automatic multicast tunneling'],
  ['192.88.99.0', 24, '6to4 relays'],
  ['192.168.0.0', 16, 'private use'],
  ['192.175.48.0', 24, 'AS112 direct delegation'],
  ['198.18.0.0', 15, 'benchmarking'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved, and the limited broadcast'],
] as const

/** All global unicast addresses. Loopback, mapped and embedded IPv4, NAT64, unique local, link-local and multicast are outside. */
const GLOBAL_V6 = ['2000::', 3] as const

/** The special blocks inside it. An address that embeds an IPv4 address would reach that address through a relay. */
export const SPECIAL_V6 = [
  ['2001::', 23, 'protocol assignments: Teredo, benchmarking, ORCHID'],
  ['2001:db8::', 32, 'documentation'],
  ['2002::', 16, '6to4'],
  ['2620:4f:8000::', 48, 'AS112 direct delegation'],
  ['3fff::', 20, 'documentation'],
] as const

const specialV4 = new BlockList()
for (const [network, prefix] of SPECIAL_V4) specialV4.addSubnet(network, prefix, 'ipv4')

const globalV6 = new BlockList()
globalV6.addSubnet(...GLOBAL_V6, 'ipv6')
const specialV6 = new BlockList()
for (const [network, prefix] of SPECIAL_V6) specialV6.addSubnet(network, prefix, 'ipv6')

/** Whether an address is reachable on the public internet. */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%')
  switch (isIP(plain)) {
    case 4:
      return !specialV4.check(plain, 'ipv4')
    case 6:
      return globalV6.check(plain, 'ipv6') && !specialV6.check(plain, 'ipv6')
    default:
      return false
  }
}
