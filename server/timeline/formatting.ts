import sanitizeHtml from 'sanitize-html'
import { lineHtml, linkHtml } from '#server/timeline/message-html.ts'

/** What a concierge wrote, as HTML: paragraphs, lists, **bold**, _italic_ and [links](https://…); all else is text. */
export function formattedHtml(body: string): string {
  const lines = body.replaceAll(/\r\n?/g, '\n').trim().split('\n')
  // built from escaped text alone; sanitized all the same, as what is inserted elsewhere has to be safe
  return sanitizeHtml(blocksOf(lines).map(blockHtml).join(''), ALLOWED)
}

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
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
/** Not within a word, so that snake_case stays as it is. */
const ITALIC = /(?<![\p{L}\p{N}_])_(?=[^\s_])(.+?)(?<=[^\s_])_(?![\p{L}\p{N}_])/u
const LINK = /(\[[^[\]]{1,200}\]\(https?:\/\/[^\s()<>"\p{Cc}]+(?:\([^\s()<>"\p{Cc}]*\)[^\s()<>"\p{Cc}]*)*\))/iu

type Inline = (text: string) => string

/** Links first, as their addresses hold underscores; then bold, then italic. */
const inlineHtml: Inline = (line) => between(line, LINK, linked, emphasised)
const emphasised: Inline = (text) => between(text, BOLD, (bold) => `<strong>${italic(bold)}</strong>`, italic)
const italic: Inline = (text) => (ADDRESS.test(text) ? lineHtml(text) : between(text, ITALIC, em, lineHtml))
const em: Inline = (text) => `<em>${lineHtml(text)}</em>`
/** Its underscores are its own. */
const ADDRESS = /https?:\/\//i

function linked(link: string): string {
  const [, words = '', address = ''] = /^\[(.*)\]\((.*)\)$/s.exec(link) ?? []
  return linkHtml(address, words)
}

/** `split` leaves what is outside and what the pattern's group caught in turn. */
function between(text: string, pattern: RegExp, inside: Inline, outside: Inline): string {
  return text
    .split(pattern)
    .map((part, index) => (index % 2 === 0 ? outside(part) : inside(part)))
    .join('')
}
