/** The attributes of an anchor to another site. */
export function externalLink(href: string) {
  return { href, ...newTab(href) }
}

/** A new tab without an opener or a referrer. mailto: and tel: open no tab. */
export function newTab(href: string) {
  return /^(mailto|tel):/i.test(href) ? {} : ({ target: '_blank', rel: 'noopener noreferrer' } as const)
}
