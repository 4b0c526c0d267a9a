import { cleanAddress } from './text.ts'

/**
 * An email address in the one form that is stored, compared and written to: nothing invisible, small letters, and an
 * internationalized domain in ASCII ("kim@müller.test" is "kim@xn--mller-kva.test"), which every mail server takes. Text
 * that is no address is only cleaned of invisible characters; the field's own check refuses it.
 */
export function storedAddress(typed: string): string {
  const address = cleanAddress(typed).toLowerCase()
  const at = address.lastIndexOf('@') + 1
  return `${address.slice(0, at)}${asciiDomain(address.slice(at))}`
}

/** A domain in ASCII, by the rules of URLs; what is no domain stays. */
export function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain) || /^[ -~]*$/.test(domain)) return domain
  return URL.parse(`http://${domain}`)?.hostname ?? domain
}
