import { BlockList, isIP } from 'node:net'

/** Addresses of this computer, of its network, or of nothing. */
const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv6')

/** Names resolved only in a local network: without a dot, or in a reserved domain. */
const localName =
  /^[^.]*$|\.(?:local|localhost|localdomain|lan|home|home\.arpa|internal|intranet|corp|private)$/

/**
 * True if a URL's host is in a private network by its address or name. Public names that resolve to one are not
 * detected.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const version = isIP(host)
  if (version === 0) return localName.test(host.toLowerCase())
  return privateAddresses.check(host, version === 4 ? 'ipv4' : 'ipv6')
}

/** True if a server may refer the app to this URL. Only a server in a private network may refer to a private host. */
export const mayLeadTo = (realmUrl: string, url: URL): boolean =>
  !isPrivateHost(url.hostname) || isPrivateHost(new URL(realmUrl).hostname)
