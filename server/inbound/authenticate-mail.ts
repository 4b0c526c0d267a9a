import { Resolver } from 'node:dns/promises'
import { authenticate, type DNSResolver } from 'mailauth'
import type { Config } from '#server/config.ts'
import { isLoopback } from '#server/http/loopback.ts'

/** How a mail came to us. */
export type MailTransport = {
  /** MAIL FROM; null where a relay hands in the mail alone. */
  readonly sender: string | null
  readonly ip: string
  readonly helo: string | null
}

const LOOKUP = { timeout: 3_000, tries: 2 }

export const systemResolver: DNSResolver = (domain, type) =>
  new Resolver(LOOKUP).resolve(domain, type) as ReturnType<DNSResolver> // which of its shapes, the record's type says

/**
 * Whether the domain of its author vouches for a mail: by DMARC, or where it publishes none by an aligned DKIM signature
 * or SPF. `unsure` where the domain's names cannot be looked up just now. Outside production a mail from this machine
 * itself counts as if SPF had passed, as nobody publishes anything about the demo's addresses.
 */
export async function authenticateMail(
  { production }: Pick<Config, 'production'>,
  resolver: DNSResolver,
  raw: Buffer,
  from: string,
  { sender, ip, helo }: MailTransport,
): Promise<'passed' | 'failed' | 'unsure'> {
  if (!production && isLoopback(ip)) return sender === null || isOfDomain(sender, from) ? 'passed' : 'failed'
  // a relay's address says nothing of the sender, so there DKIM alone counts
  const client = sender === null ? { ip: undefined } : { ip, sender, ...(helo && { helo }) }
  const { dmarc, dkim, spf } = await authenticate(raw, {
    ...client,
    resolver,
    mta: 'localhost',
    disableArc: true,
    disableBimi: true,
  })
  const results = [...dkim.results, ...(spf && sender !== null ? [spf] : []), ...(dmarc ? [dmarc] : [])].map(
    ({ status }) => status.result,
  )
  const bySignature = dkim.results.some(({ status }) => status.result === 'pass' && status.aligned)
  const byServer = spf && sender !== null && spf.status.result === 'pass' && isOfDomain(sender, from)
  const hasPolicy = dmarc && dmarc.status.result !== 'none'
  if (hasPolicy ? dmarc.status.result === 'pass' : bySignature || byServer) return 'passed'
  return results.includes('temperror') ? 'unsure' : 'failed'
}

/** The envelope's domain is the author's, or one below it. */
function isOfDomain(sender: string, from: string): boolean {
  const [theirs, authors] = [sender, from].map((address) => address.slice(address.lastIndexOf('@') + 1).toLowerCase())
  return theirs !== undefined && authors !== undefined && `.${theirs}`.endsWith(`.${authors}`)
}
