import { clamd } from './clamd.ts'
import { icap } from './icap.ts'
import type { Scanner } from './scanner.ts'

/** @param url `clamd://host:port` or `icap://host:port/service` */
export function openScanner(url: string, silentAfterMs?: number): Scanner {
  const { protocol, hostname, port, pathname } = new URL(url)
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), silentAfterMs }
  return protocol === 'clamd:' ? clamd(address) : icap(address, pathname)
}
