/** Keeps whose look this device shows. The server reads it, too: see server/tenants/brands/company-looks.ts. */
const COOKIE = 'tendwell-company'
const YEAR_SECONDS = 31_536_000
const SHEET = 'link[rel=stylesheet][href^="/brand.css"]'

/**
 * Shows the look of the signed-in member's company, now and from the first paint when this device opens the next page.
 * `address` is that of its style sheet; null for the default brand.
 */
export function wearBrand(address: string | null) {
  const [, company] = /\?v=([a-z0-9-]+)~/.exec(address ?? '') ?? []
  keep(company)
  const worn = document.querySelector<HTMLLinkElement>(SHEET)
  if ((worn?.getAttribute('href') ?? null) === address) return
  if (address === null) return worn?.remove()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  // the previous look stays until the new one can be painted
  link.addEventListener('load', () => {
    worn?.remove()
    const color = getComputedStyle(document.documentElement).getPropertyValue('--brand')
    document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.setAttribute('content', color)
  })
  link.addEventListener('error', () => link.remove())
  document.head.append(link)
}

function keep(company: string | undefined) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = company === undefined ? 0 : YEAR_SECONDS
  document.cookie = `${COOKIE}=${company ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}
