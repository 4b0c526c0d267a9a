import { redirect } from '@tanstack/react-router'
import { settings } from '#web/wire/settings.ts'
import type { Entry } from './guards.ts'

const SLUG = '([^/]+)'
const moved: readonly (readonly [RegExp, string])[] = [
  [/^\/life_concierge_requests$/, '/requests'],
  [/^\/life_concierge_requests\/new$/, '/dashboard'],
  [/^\/users\/sign_in$/, '/sign-in'],
  [/^\/users\/sign_up$/, '/sign-up'],
  [new RegExp(`^/users/sign_up/${SLUG}$`), '/sign-up/$1'],
  // mails have contained the link in both forms, with and without a member's number
  [new RegExp(`^(?:/reset-password)?/${SLUG}/unlock(?:/\\d+)?$`), '/unlock/$1'],
]

const PRODUCTS =
  /^\/(?:products|additional-information)\/(term-life-insurance|auto-insurance|home-insurance|home-warranty|renters-insurance|pet-insurance|wills-and-trusts)$/

/** Returns the current address of an old one; null if it has none. */
export function newPathOf(path: string): string | null {
  const [pattern, target] = moved.find(([old]) => old.test(path)) ?? []
  return pattern && target ? path.replace(pattern, target) : null
}

/** The partner's page for a product's address. */
export function partnerPageOf(path: string): { address: string | null } | null {
  const product = PRODUCTS.exec(path)?.[1]
  if (!product) return null
  const address = settings.partner_urls[product] ?? ''
  // if a deployment has no partner for it, the product redirects to sign-in
  return { address: URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null }
}

/** An unknown path may be an old address, or a product's. */
export function redirectLegacyPath({ location: { pathname, searchStr, hash }, preload }: Entry) {
  const path = newPathOf(pathname)
  if (path) throw redirect({ href: path + searchStr + (hash && `#${hash}`), replace: true })
  const partner = partnerPageOf(pathname)
  if (!partner) return
  if (partner.address && !preload) leaveFor(partner.address)
  // the target of the browser's Back
  throw redirect({ to: '/sign-in', replace: true })
}

/** A page that is left before it has loaded loses its place in the history: Back would skip our site. */
function leaveFor(address: string) {
  const leave = () => setTimeout(() => window.location.assign(address))
  if (document.readyState === 'complete') leave()
  else window.addEventListener('load', leave, { once: true })
}
