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

test('addresses become links that tell the other side nothing', () => {
  expect(formattedHtml('See https://linden.example/claims?a=1&b=2.')).toBe(
    '<p>See <a href="https://linden.example/claims?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">https://linden.example/claims?a=1&amp;b=2</a>.</p>',
  )
})

test('whatever is written, nothing but our own few tags comes out', () => {
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
    /<\/?(?:p|strong|em|ul|ol|li)>|<br \/>|<a href="https?:\/\/[^"<>]*" rel="noopener noreferrer" target="_blank">|<\/a>/g
  fc.assert(
    fc.property(fc.array(fc.oneof(scraps, fc.string()), { maxLength: 40 }), (parts) => {
      expect(formattedHtml(parts.join('')).replaceAll(OURS, '')).not.toMatch(/[<>]/)
    }),
    { numRuns: 500 },
  )
})

test('a long line full of stars is no trouble', () => {
  expect(formattedHtml('**a '.repeat(2500))).toContain('**a')
  expect(formattedHtml('_a '.repeat(3000))).toContain('_a')
  expect(formattedHtml('[a](https://'.repeat(800))).toContain('[a](')
})
