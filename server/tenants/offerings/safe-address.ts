import type { ListedOffering } from '#contract/member/offerings.ts'

const SAFE = ['https:', 'tel:', 'mailto:']

/** Allows our own pages and https, tel and mailto; any other address becomes null. */
export function safeAddress(address: string | null): string | null {
  if (address === null) return null
  const ours = /^\/(?![/\\])[^\\\s]*$/.test(address)
  if (ours) return address
  const parsed = URL.parse(address)
  return parsed && SAFE.includes(parsed.protocol) ? address : null
}

export function withSafeLogo<O extends ListedOffering>(offering: O): O {
  return { ...offering, provider_logo_url: safeAddress(offering.provider_logo_url) }
}
