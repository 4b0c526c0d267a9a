import { cleanAddress } from './text.ts'

/**
 * The canonical form of an email address for storage, comparison and sending: no invisible characters, lowercase, and
 * an internationalized domain in ASCII ("kim@müller.test" becomes "kim@xn--mller-kva.test"), which every mail server
 * accepts. Text that is not an address only loses its invisible characters; the validation of the field rejects it.
 */
export function storedAddress(typed: string): string {
  const address = cleanAddress(typed).toLowerCase()
  const at = address.lastIndexOf('@') + 1
  return `${address.slice(0, at)}${asciiDomain(address.slice(at))}`
}

/** Converts a domain to ASCII by the rules of URLs. Text that is not a domain is unchanged. */
export function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain) || /^[ -~]*$/.test(domain)) return domain
  return URL.parse(`http://${domain}`)?.hostname ?? domain
}
