import { trimmed } from '#basics/graphemes.ts'
import type { Offering } from '#contract/member/offerings.ts'

type Item = Pick<Offering['sections'][number]['items'][number], 'key' | 'value' | 'external_url'>

const SAFE = ['https:', 'tel:', 'mailto:']

/** An address somebody typed into the catalog, where it is one that a browser may be sent to. */
export function externalAddress(typed: string | null): string | null {
  if (!typed || !URL.canParse(typed)) return null
  const { protocol, href } = new URL(typed)
  return SAFE.includes(protocol) ? href : null
}

/** Where a line of an offering leads: its own address, else what can be made of a phone number or an e-mail. */
export function addressOf({ key, value, external_url }: Item): string | null {
  return externalAddress(external_url) ?? externalAddress(addressIn(key, trimmed(value)))
}

function addressIn(key: string, value: string): string | null {
  if (key === 'phone') return phoneAddress(value)
  if (key === 'email') return /^[^\s@?&]+@[^\s@?&]+$/.test(value) ? `mailto:${value}` : null
  return value
}

/** The digits before any word: "(555) 010-0177 ext. 4" is dialled without its extension. */
function phoneAddress(value: string) {
  const [number = ''] = value.split(/[a-z]/i)
  const digits = number.replaceAll(/\D/g, '')
  return digits.length >= 3 ? `tel:${number.startsWith('+') ? '+' : ''}${digits}` : null
}
