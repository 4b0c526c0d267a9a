import { useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { plainText } from './plain-text.ts'
import styles from './rich-text.module.css'

/** What the server makes of a message. Whatever else arrives is dropped. */
const TAGS = ['p', 'br', 'strong', 'em', 'ul', 'li', 'details', 'summary']
const LINK_ATTRIBUTES = ['href', 'target', 'rel']
/** The number of a list's first item. */
const LIST_ATTRIBUTES = ['start']

/** Text with light formatting from the server. The server made it safe; the browser checks again. */
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
  // for the moment until an older browser has fetched its sanitizer
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

/** Each block reads in the direction of its own first letter; an item follows its list, so that the markers line up. */
function direct(place: Element) {
  for (const block of place.querySelectorAll<HTMLElement>('p, ul, ol')) block.dir = 'auto'
}
