/** What an anchor to another site needs. */
export function externalLink(href: string) {
  return { href, ...newTab(href) }
}

/** A new tab that knows nothing of ours. mailto: and tel: open no tab. */
export function newTab(href: string) {
  return /^(mailto|tel):/i.test(href) ? {} : ({ target: '_blank', rel: 'noopener noreferrer' } as const)
}
