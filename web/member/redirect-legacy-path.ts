import { type ParsedLocation, redirect } from '@tanstack/react-router'

/** An unknown path may be an old one, or a product's. The table of those is seldom needed, so it is not in the first load. */
export async function redirectLegacyPath({
  location: { pathname, searchStr, hash },
  preload,
}: {
  location: ParsedLocation
  preload: boolean
}) {
  const { newPathOf, partnerPageOf } = await import('./legacy-paths.ts')
  const path = newPathOf(pathname)
  if (path) throw redirect({ href: path + searchStr + (hash && `#${hash}`), replace: true })
  const partner = partnerPageOf(pathname)
  if (!partner) return
  if (partner.address && !preload) window.location.assign(partner.address)
  // what the browser comes back to
  throw redirect({ to: '/sign-in', replace: true })
}
