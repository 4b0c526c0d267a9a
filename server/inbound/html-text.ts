import { compile } from 'html-to-text'

/** Far above what programs write, styles included. */
const PAGE_MAX_CHARACTERS = 500_000

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 100, maxInputLength: PAGE_MAX_CHARACTERS },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'], noAnchorUrl: true } },
    { selector: 'blockquote', options: { trimEmptyLines: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

/** The text of a page, a quoted block with `>` before its lines; null for one that is too large to be a person's. */
export function textOfHtml(html: string): string | null {
  if (html.length > PAGE_MAX_CHARACTERS) return null
  // a paragraph that holds nothing but a line break is three of them
  return convert(html).replaceAll(/\n{3,}/g, '\n\n')
}
