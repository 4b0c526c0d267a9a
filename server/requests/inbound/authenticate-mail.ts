import { Resolver } from 'node:dns/promises'
import { type AuthenticateResult, authenticate, type DNSResolver } from 'mailauth'
import type { Config } from '#server/platform/config/config.ts'
import { isLoopback } from '#server/platform/http/loopback.ts'

/** How an email arrived. */
export type MailTransport = {
  /** MAIL FROM; null for an email from a relay's webhook. */
  readonly sender: string | null
  readonly ip: string
  readonly helo: string | null
}

const LOOKUP = { timeout: 3_000, tries: 2 }

export const systemResolver: DNSResolver = (domain, type) =>
  new Resolver(LOOKUP).resolve(domain, type) as ReturnType<DNSResolver> // the record type determines the result's type

/**
 * Whether the author's domain authenticates an email: by DMARC, or if it publishes none, by an aligned DKIM signature
 * or SPF. `unsure` if the domain's records cannot be looked up now. Outside production, SPF passes for emails from
 * this machine, because the demo's domains publish no records.
 */
export async function authenticateMail(
  { production }: Pick<Config, 'production'>,
  resolver: DNSResolver,
  raw: Buffer,
  from: string,
  { sender, ip, helo }: MailTransport,
): Promise<'passed' | 'failed' | 'unsure'> {
  if (!production && isLoopback(ip)) return sender === null || isOfDomain(sender, from) ? 'passed' : 'failed'
  // a relay's IP address says nothing about the sender, so only DKIM counts
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
  const hasPolicy = dmarc && dmarc.status.result !== 'none'
  const passes = hasPolicy ? dmarc.status.result === 'pass' : isAligned({ dkim, spf }, sender, from)
  if (passes) return 'passed'
  return results.includes('temperror') ? 'unsure' : 'failed'
}

/** Whether a signature or the sending server of the author's domain authenticates the email. */
function isAligned({ dkim, spf }: Pick<AuthenticateResult, 'dkim' | 'spf'>, sender: string | null, from: string) {
  if (dkim.results.some(({ status }) => status.result === 'pass' && status.aligned)) return true
  return spf && sender !== null && spf.status.result === 'pass' && isOfDomain(sender, from)
}

/** Whether the envelope's domain is the author's, or a subdomain of it. */
function isOfDomain(sender: string, from: string): boolean {
  const [theirs, authors] = [sender, from].map((address) => address.slice(address.lastIndexOf('@') + 1).toLowerCase())
  return theirs !== undefined && authors !== undefined && `.${theirs}`.endsWith(`.${authors}`)
}
