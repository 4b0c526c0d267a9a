import { useLayoutEffect, useRef } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import { plainText } from './plain-text.ts'
import styles from './rich-text.module.css'

/** The tags that the server produces. Any other tag is removed. */
const TAGS = ['p', 'br', 'strong', 'em', 'ul', 'li', 'details', 'summary']
const LINK_ATTRIBUTES = ['href', 'target', 'rel']
/** The number of a list's first item. */
const LIST_ATTRIBUTES = ['start']

/** Text with light formatting from the server. The server sanitizes it; the browser does so again. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (place.current) fill(place.current, html)
  }, [html])
  return <div ref={place} className={classNames(styles.text, className)} />
}

type Sanitizing = Element & {
  setHTML?: (html: string, options: { sanitizer: { elements: unknown[]; attributes: string[] } }) => void
}

function fill(place: Sanitizing, html: string) {
  if (place.setHTML) {
    const elements = [...TAGS, { name: 'a', attributes: LINK_ATTRIBUTES }, { name: 'ol', attributes: LIST_ATTRIBUTES }]
    place.setHTML(html, { sanitizer: { elements, attributes: [] } })
    return direct(place)
  }
  // until an older browser has loaded its sanitizer
  place.textContent = plainText(html)
  void import('dompurify').then(({ default: purify }) => {
    const safe = purify.sanitize(html, {
      ALLOWED_TAGS: [...TAGS, 'a', 'ol'],
      ALLOWED_ATTR: [...LINK_ATTRIBUTES, ...LIST_ATTRIBUTES],
      RETURN_DOM_FRAGMENT: true,
    })
    if (!place.isConnected) return
    place.replaceChildren(safe)
    direct(place)
  })
}

/**
 * Each block has the direction of its own first letter; an item has its list's direction, so that the markers align.
 */
function direct(place: Element) {
  for (const block of place.querySelectorAll<HTMLElement>('p, ul, ol')) block.dir = 'auto'
}
