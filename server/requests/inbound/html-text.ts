import { compile } from 'html-to-text'

/** Far more than mail programs write, including styles. */
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

/**
 * The text of an HTML page, with `>` before quoted lines. Null for a page that is too large to be written by a person.
 */
export function textOfHtml(html: string): string | null {
  if (html.length > PAGE_MAX_CHARACTERS) return null
  // a paragraph with only a line break becomes three line breaks
  return convert(html).replaceAll(/\n{3,}/g, '\n\n')
}
