import { addressTarget, splitAddresses } from '#basics/text/addresses.ts'
import { trimmed } from '#basics/text/graphemes.ts'

/**
 * Stored beside each text's HTML. If `messageHtml` or `formattedHtml` changes, raise it and add an index for the rows
 * below it; every text is then rendered again (`server/requests/replies/render-again.ts`).
 */
export const HTML_VERSION = 1

/** Renders a member's message: paragraphs, line breaks and links to http(s); everything else is text. */
export function messageHtml(body: string): string {
  return trimmed(body.replaceAll(/\r\n?/g, '\n'))
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(lineHtml).join('<br>')}</p>`)
    .join('')
}

/** Renders one line of text: links to http(s) and to "www.", the rest escaped. */
function lineHtml(line: string): string {
  return splitAddresses(line)
    .map(({ text, isAddress }) => (isAddress ? linkHtml(text) : escapeHtml(text)))
    .join('')
}

/** @param words the link's text; an unsafe address stays text, next to its words */
export function linkHtml(address: string, words = address): string {
  const target = URL.parse(addressTarget(address))
  // a user name before the host could disguise the link's destination
  const safe = target && /^https?:$/.test(target.protocol) && !target.username && !target.password
  if (!safe) return escapeHtml(words === address ? address : `${words} (${address})`)
  return `<a href="${escapeHtml(target.href)}" rel="noopener noreferrer" target="_blank">${escapeHtml(words)}</a>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
