/** A part of a text: a web address, or the text between addresses. */
export type AddressPart = { readonly text: string; readonly isAddress: boolean }

/** Punctuation of scripts that put no space after it; an address that was copied from a browser contains none of it. */
const FULL_WIDTH = String.raw`\u3000-\u3004\u3008-\u3020\u3030\uFE10-\uFE1F\uFE30-\uFE6F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65`
const REST = String.raw`[^\s<>"\p{Cc}${FULL_WIDTH}]+`
const ADDRESS = new RegExp(String.raw`\bhttps?:\/\/${REST}|(?<![\w.@/-])www\.(?=[^\s.]+\.\p{L})${REST}`, 'giu')

/**
 * Punctuation that ends a sentence or closes a quote after an address. A slash and the characters of a query belong to
 * the address.
 */
const TRAILING = /(?:(?![-/#&%@)\]}])[\p{P}~^|`])+$/u

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Splits a text into parts, which together are the whole text. */
export function splitAddresses(text: string): AddressPart[] {
  const parts: AddressPart[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(found)
    parts.push({ text: text.slice(done, index), isAddress: false }, { text: address, isAddress: true })
    done = index + address.length
  }
  parts.push({ text: text.slice(done), isAddress: false })
  return parts.filter((part) => part.text !== '')
}

/** "(see https://a.example/b)." ends before the bracket, "https://a.example/b_(c)" does not. */
function withoutTrailing(address: string): string {
  const trimmed = address.replace(TRAILING, '')
  const last = trimmed.at(-1) ?? ''
  const opening = OPENING[last]
  const isUnopened = opening !== undefined && trimmed.split(opening).length < trimmed.split(last).length
  return isUnopened ? withoutTrailing(trimmed.slice(0, -1)) : trimmed
}

/** Target of the link. An address that starts with "www." has no scheme. */
export const addressTarget = (address: string): string => (/^www\./i.test(address) ? `https://${address}` : address)
