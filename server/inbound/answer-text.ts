import EmailReplyParser from 'email-reply-parser'
import { compile } from 'html-to-text'

/** The parser's expressions take their time over more, and a message has a quarter of it at most. */
export const WHOLE_MAX_CHARACTERS = 40_000

const parser = new EmailReplyParser()

/**
 * What is new in a mail's text: without what it quotes, and without its signature.
 * @param whole at most WHOLE_MAX_CHARACTERS
 */
export function answerIn(whole: string): string {
  const answer = parser.parseReply(withoutGaps(whole)).trim()
  return answer.replace(ADVERTISED, '').replaceAll(/\n{3,}/g, '\n\n')
}

/** A line that the library does not know for what it is. */
const ADVERTISED = /\n+Sent with Proton Mail[^\n]*$/

/** Its expressions look at runs of blanks and empty lines again and again. */
function withoutGaps(text: string): string {
  const lines = text.split('\n').map((line) => (line === SIGNATURE ? line : line.trimEnd()))
  return lines.join('\n').replaceAll(/\n{4,}/g, '\n\n\n')
}

const SIGNATURE = '-- '

/** Far above what programs write, styles included. */
const PAGE_MAX_CHARACTERS = 500_000

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 100, maxInputLength: PAGE_MAX_CHARACTERS },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'blockquote', options: { trimEmptyLines: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

/** What a page says, a quoted block with `>` before its lines; null for one that is too large to be a person's. */
export function textOfHtml(html: string): string | null {
  return html.length > PAGE_MAX_CHARACTERS ? null : convert(html)
}
