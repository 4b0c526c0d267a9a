import { trimmed } from '#basics/text/graphemes.ts'
import type { Offering } from '#contract/member/offerings.ts'

type Item = Pick<Offering['sections'][number]['items'][number], 'key' | 'value' | 'external_url'>

const SAFE = ['https:', 'tel:', 'mailto:']

/** Returns an address from the catalog if a browser may safely open it. */
export function externalAddress(typed: string | null): string | null {
  if (!typed || !URL.canParse(typed)) return null
  const { protocol, href } = new URL(typed)
  return SAFE.includes(protocol) ? href : null
}

/** The link of an offering's line: its own address, or one made from a phone number or an email. */
export function addressOf({ key, value, external_url }: Item): string | null {
  return externalAddress(external_url) ?? externalAddress(addressIn(key, trimmed(value)))
}

function addressIn(key: string, value: string): string | null {
  if (key === 'phone') return phoneAddress(value)
  if (key === 'email') return /^[^\s@?&]+@[^\s@?&]+$/.test(value) ? `mailto:${value}` : null
  return value
}

/** The digits before any word: "(555) 010-0177 ext. 4" is dialed without its extension. */
function phoneAddress(value: string) {
  const [number = ''] = value.split(/[a-z]/i)
  const digits = number.replaceAll(/\D/g, '')
  return digits.length >= 3 ? `tel:${number.startsWith('+') ? '+' : ''}${digits}` : null
}
