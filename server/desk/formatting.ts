import sanitizeHtml from 'sanitize-html'
import { lineHtml } from '#server/requests/message-html.ts'

/** What a concierge wrote, as HTML: paragraphs, lists, **bold** and links; everything else is text. */
export function formattedHtml(body: string): string {
  const lines = body.replaceAll(/\r\n?/g, '\n').trim().split('\n')
  // built from escaped text alone; sanitised all the same, as what is inserted elsewhere has to be safe
  return sanitizeHtml(blocksOf(lines).map(blockHtml).join(''), ALLOWED)
}

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'http'],
  allowProtocolRelative: false,
}

type Kind = 'p' | 'ul' | 'ol'
type Block = { readonly kind: Kind; readonly lines: string[] }

const MARKS: Record<Exclude<Kind, 'p'>, RegExp> = { ul: /^\s*[-*•]\s+/, ol: /^\s*\d{1,3}[.)]\s+/ }

/** Lines of one kind that follow each other; an empty line ends a block. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of lines) {
    if (line.trim() === '') {
      open = undefined
      continue
    }
    const kind = kindOf(line)
    if (open?.kind !== kind) blocks.push((open = { kind, lines: [] }))
    open.lines.push(kind === 'p' ? line : line.replace(MARKS[kind], ''))
  }
  return blocks
}

function kindOf(line: string): Kind {
  if (MARKS.ul.test(line)) return 'ul'
  return MARKS.ol.test(line) ? 'ol' : 'p'
}

function blockHtml({ kind, lines }: Block): string {
  const inner = lines.map(inlineHtml)
  if (kind === 'p') return `<p>${inner.join('<br>')}</p>`
  return `<${kind}>${inner.map((item) => `<li>${item}</li>`).join('')}</${kind}>`
}

const BOLD = /\*\*(?=\S)(.+?)(?<=\S)\*\*/

/** `split` leaves plain and bold parts in turn. */
function inlineHtml(line: string): string {
  return line
    .split(BOLD)
    .map((part, index) => (index % 2 === 0 ? lineHtml(part) : `<strong>${lineHtml(part)}</strong>`))
    .join('')
}
