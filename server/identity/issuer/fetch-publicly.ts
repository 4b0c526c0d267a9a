import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Networks that belong to this machine, its provider or the operator, and lead nowhere in public. */
const INSIDE = new BlockList()
for (const [network, bits] of [
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
  INSIDE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv6')

export const isInside = (address: string) => INSIDE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Fetches an address that a company entered, over https and from the public network only. A name that changes between
 * this check and the connection reaches a server without a certificate for it, which the connection refuses.
 * @throws TypeError like `fetch` for an address that cannot be reached
 */
export async function fetchPublicly(url: string, options: object): Promise<Response> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = await lookup(host, { all: true }).catch((cause: unknown) => {
    throw new TypeError('fetch failed', { cause })
  })
  if (protocol !== 'https:' || addresses.some(({ address }) => isInside(address)))
    throw new TypeError('fetch failed', { cause: new Error('not a public address') })
  return fetch(url, options)
}
