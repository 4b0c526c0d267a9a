import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formattedHtml } from './formatting.ts'

const link = (href: string, words = href) => `<a href="${href}" rel="noopener noreferrer" target="_blank">${words}</a>`

test.each([
  ['Hello', '<p>Hello</p>'],
  ['Two\nlines', '<p>Two<br />lines</p>'],
  ['One\r\n\r\n\r\nTwo', '<p>One</p><p>Two</p>'],
  ['**Bold** and 2 ** 3 ** 4', '<p><strong>Bold</strong> and 2 ** 3 ** 4</p>'],
  ['Bring:\n- your card\n- **the bill**', '<p>Bring:</p><ul><li>your card</li><li><strong>the bill</strong></li></ul>'],
  ['1. call\n2) wait\n\nThen rest', '<ol><li>call</li><li>wait</li></ol><p>Then rest</p>'],
  ['1. call\n\n2. wait', '<ol><li>call</li><li>wait</li></ol>'],
  ['1. a\ntext\n2. b', '<ol><li>a</li></ol><p>text</p><ol start="2"><li>b</li></ol>'],
  ['1. a\n2. b\n\n3. c', '<ol><li>a</li><li>b</li><li>c</li></ol>'],
  ['1. a\n2. b\n1. c\n2. d', '<ol><li>a</li><li>b</li></ol><ol><li>c</li><li>d</li></ol>'],
  ['24. Dezember ist geschlossen', '<p>24. Dezember ist geschlossen</p>'],
  ['24. Dezember\n26. Dezember', '<p>24. Dezember<br />26. Dezember</p>'],
  ['Then\n\n3. Call the vendor', '<p>Then</p><p>3. Call the vendor</p>'],
  ['1. a\n3. b', '<p>1. a<br />3. b</p>'],
  ['01. a\n02. b', '<p>01. a<br />02. b</p>'],
  ['**Bring:**\n\n- your card', '<p><strong>Bring:</strong></p><ul><li>your card</li></ul>'],
  ['- Maya', '<p>- Maya</p>'],
  ['* not on Sundays', '<p>* not on Sundays</p>'],
  ['- a\n\n- b\n* c', '<ul><li>a</li><li>b</li></ul><p>* c</p>'],
  ['card ****1234 and **5678', '<p>card ****1234 and **5678</p>'],
  ['2**3**4, a*b*c, 5** and 4**', '<p>2**3**4, a*b*c, 5** and 4**</p>'],
  ['__init__, _old_.txt and ~/_drafts_/', '<p>__init__, _old_.txt and ~/_drafts_/</p>'],
  ['***', '<p>***</p>'],
  ['请**周二**来', '<p>请<strong>周二</strong>来</p>'],
  ['**화요일**에', '<p><strong>화요일</strong>에</p>'],
  ['**[the form](https://a.example/)**', `<p><strong>${link('https://a.example/', 'the form')}</strong></p>`],
  ['_Soon_: https://a.example/', `<p><em>Soon</em>: ${link('https://a.example/')}</p>`],
  ['<b>no</b> & "so"', '<p>&lt;b&gt;no&lt;/b&gt; &amp; "so"</p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['_Soon_, but snake_case_stays and _this too', '<p><em>Soon</em>, but snake_case_stays and _this too</p>'],
  ['**Very _soon_**', '<p><strong>Very <em>soon</em></strong></p>'],
  ['[our bank](https://bank.example@evil.example/)', '<p>our bank (https://bank.example@evil.example/)</p>'],
  ['https://a.example/_b_c', `<p>${link('https://a.example/_b_c')}</p>`],
  [
    'See [the _form_](https://a.example/x_(y)), please',
    `<p>See ${link('https://a.example/x_(y)', 'the _form_')}, please</p>`,
  ],
])('%j becomes %s', (body, html) => {
  expect(formattedHtml(body)).toBe(html)
})

test('an address becomes a link with noopener and noreferrer', () => {
  expect(formattedHtml('See https://linden.example/claims?a=1&b=2.')).toBe(
    '<p>See <a href="https://linden.example/claims?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">https://linden.example/claims?a=1&amp;b=2</a>.</p>',
  )
})

test('any text results in allowed tags only', () => {
  const scraps = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '**',
    '_',
    '[',
    '](',
    ')',
    '\n',
    '- ',
    '1. ',
    '<script>',
    'onerror=',
    'https://a.example/',
    'javascript:',
    '</p>',
    '&#x3c;',
    '\u2028',
    'a',
    ' ',
  )
  const OURS =
    /<\/?(?:p|strong|em|ul|ol|li)>|<ol start="\d+">|<br \/>|<a href="https?:\/\/[^"<>]*" rel="noopener noreferrer" target="_blank">|<\/a>/g
  fc.assert(
    fc.property(fc.array(fc.oneof(scraps, fc.string()), { maxLength: 40 }), (parts) => {
      expect(formattedHtml(parts.join('')).replaceAll(OURS, '')).not.toMatch(/[<>]/)
    }),
    { numRuns: 500 },
  )
})

test('every typed letter and digit is text, or the number of a list item', () => {
  const scraps = fc.constantFrom(
    '1. ',
    '2. ',
    '3) ',
    '24. ',
    '- ',
    '* ',
    '\n',
    '\n\n',
    '**',
    '_',
    'a',
    '4',
    ' ',
    '周',
    'é',
  )
  fc.assert(
    fc.property(fc.array(scraps, { maxLength: 30 }), (parts) => {
      const body = parts.join('')
      const shown = numbered(formattedHtml(body)).replaceAll(/<[^>]*>/g, '')
      expect(shown.replaceAll(/[^\p{L}\p{N}]/gu, '')).toBe(body.replaceAll(/[^\p{L}\p{N}]/gu, ''))
    }),
    { numRuns: 2000 },
  )
})

/** The visible text: each item of a numbered list with its number. */
function numbered(html: string): string {
  return html.replaceAll(/<ol(?: start="(\d+)")?>(.*?)<\/ol>/g, (_, start = '1', items: string) => {
    let number = Number(start)
    return items.replaceAll('<li>', () => `<li>${number++}. `)
  })
}

test('a long line of asterisks is formatted quickly', () => {
  expect(formattedHtml('**a '.repeat(2500))).toContain('**a')
  expect(formattedHtml('_a '.repeat(3000))).toContain('_a')
  expect(formattedHtml('[a](https://'.repeat(800))).toContain('[a](')
})
