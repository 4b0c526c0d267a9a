import { useLayoutEffect, useRef } from 'react'
import { plainText } from './plain-text.ts'

/** What the server makes of a message. Whatever else arrives is dropped. */
const TAGS = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li']
const LINK_ATTRIBUTES = ['href', 'target', 'rel']

/** Text with light formatting from the server. The server made it safe; the browser checks again. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (place.current) fill(place.current, html)
  }, [html])
  return <div ref={place} className={className} />
}

type Sanitizing = Element & {
  setHTML?: (html: string, options: { sanitizer: { elements: unknown[]; attributes: string[] } }) => void
}

function fill(place: Sanitizing, html: string) {
  if (place.setHTML) {
    const elements = [...TAGS, { name: 'a', attributes: LINK_ATTRIBUTES }]
    return place.setHTML(html, { sanitizer: { elements, attributes: [] } })
  }
  // for the moment until an older browser has fetched its sanitizer
  place.textContent = plainText(html)
  void import('dompurify').then(({ default: purify }) => {
    const safe = purify.sanitize(html, {
      ALLOWED_TAGS: [...TAGS, 'a'],
      ALLOWED_ATTR: LINK_ATTRIBUTES,
      RETURN_DOM_FRAGMENT: true,
    })
    if (place.isConnected) place.replaceChildren(safe)
  })
}
