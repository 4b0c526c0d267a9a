import sanitizeHtml from 'sanitize-html'
import { type Block, blocksOf, type Inline, inlinesOf } from '#basics/text/formatting.ts'
import { escapeHtml, linkHtml } from './message-html.ts'

/**
 * Renders a concierge's message: paragraphs, lists, **bold**, _italic_ and [links](https://…); everything else is
 * text.
 */
export function formattedHtml(body: string): string {
  // built from escaped text only; still sanitized, because every HTML that is inserted elsewhere must be
  return sanitizeHtml(blocksOf(body).map(blockHtml).join(''), ALLOWED)
}

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['https', 'http'],
  allowProtocolRelative: false,
}

function blockHtml(block: Block): string {
  const { kind, lines } = block
  const inner = lines.map((line) => inlinesOf(line).map(inlineHtml).join(''))
  if (kind === 'p') return `<p>${inner.join('<br>')}</p>`
  const start = block.kind === 'ol' && block.start !== 1 ? ` start="${block.start}"` : ''
  return `<${kind}${start}>${inner.map((item) => `<li>${item}</li>`).join('')}</${kind}>`
}

function inlineHtml(part: Inline): string {
  switch (part.kind) {
    case 'strong':
      return `<strong>${part.inside.map(inlineHtml).join('')}</strong>`
    case 'em':
      return `<em>${escapeHtml(part.text)}</em>`
    case 'link':
      return linkHtml(part.address, part.text)
    case 'address':
      return linkHtml(part.text)
    case 'text':
      return escapeHtml(part.text)
  }
}
