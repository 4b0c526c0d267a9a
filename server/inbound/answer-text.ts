import EmailReplyParser from 'email-reply-parser'
import { compile } from 'html-to-text'

const parser = new EmailReplyParser()

/** What is new in a mail's text: without what it quotes, and without its signature. */
export function answerIn(whole: string): string {
  return parser.parseReply(whole).trim()
}

const convert = compile({
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'blockquote', options: { trimEmptyLines: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

/** What a page says, a quoted block with `>` before its lines. */
export function textOfHtml(html: string): string {
  return convert(html)
}
