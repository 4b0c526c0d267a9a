import { addressTarget, splitAddresses } from '#basics/addresses.ts'
import { trimmed } from '#basics/graphemes.ts'

/**
 * Stored beside each text's HTML. A change of what `messageHtml` or `formattedHtml` make of a text raises it, with an
 * index for the rows below it, and every text is rendered again (`server/replies/render-again.ts`).
 */
export const HTML_VERSION = 1

/** What a member wrote, as HTML: paragraphs, line breaks and links to http(s); everything else is text. */
export function messageHtml(body: string): string {
  return trimmed(body.replaceAll(/\r\n?/g, '\n'))
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(lineHtml).join('<br>')}</p>`)
    .join('')
}

/** One line of text as HTML: links to http(s) and to "www.", the rest escaped. */
function lineHtml(line: string): string {
  return splitAddresses(line)
    .map(({ text, isAddress }) => (isAddress ? linkHtml(text) : escapeHtml(text)))
    .join('')
}

/** @param words what the link reads; an address that must not be followed stays text, beside its words */
export function linkHtml(address: string, words = address): string {
  const target = URL.parse(addressTarget(address))
  // a name before the host would let a link look like it goes somewhere else
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
