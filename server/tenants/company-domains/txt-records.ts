import { Resolver } from 'node:dns/promises'
import type { Config } from '#server/platform/config/config.ts'

const PATIENCE_MS = 5000
/** Codes of `node:dns` for a name without such a record. Any other error says nothing about the record. */
const MISSING = ['ENOTFOUND', 'ENODATA']

export type Found = 'found' | 'missing' | 'unknown'

/** Looks for a TXT record of a domain. `unknown` if no resolver answers, which must not count against the domain. */
export async function lookForRecord(config: Config, { domain, proof }: Proof): Promise<Found> {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 })
  if (config.DNS_SERVERS.length > 0) resolver.setServers(config.DNS_SERVERS)
  try {
    const records = await resolver.resolveTxt(recordName(domain))
    return records.some((parts) => parts.join('').trim() === recordValue(proof)) ? 'found' : 'missing'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return MISSING.includes(code) ? 'missing' : 'unknown'
  } finally {
    resolver.cancel()
  }
}

type Proof = { readonly domain: string; readonly proof: string }

export const recordName = (domain: string) => `_tendwell.${domain}`
export const recordValue = (proof: string) => `tendwell-domain=${proof}`
