import fc from 'fast-check'
import sanitize from 'sanitize-html'
import { describe, expect, test } from 'vitest'
import { messageHtml } from './message-html.ts'

const link = (href: string, text = href) => `<a href="${href}" rel="noopener noreferrer" target="_blank">${text}</a>`

describe('a message as HTML', () => {
  test.each([
    ['one line', '<p>one line</p>'],
    ['two\nlines', '<p>two<br>lines</p>'],
    ['two\r\nlines', '<p>two<br>lines</p>'],
    ['one\n\n \n\ntwo', '<p>one</p><p>two</p>'],
    ['\n  around  \n\n', '<p>around</p>'],
    [
      `<script>alert("1")</script> & 'more'`,
      '<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;more&#39;</p>',
    ],
    ['see https://vet.example/a?b=1&c=2.', `<p>see ${link('https://vet.example/a?b=1&amp;c=2')}.</p>`],
    ['(http://vet.example/a)', `<p>(${link('http://vet.example/a')})</p>`],
    ['https://vet.example/a_(b), yes', `<p>${link('https://vet.example/a_(b)')}, yes</p>`],
    ['HTTPS://VET.example', `<p>${link('https://vet.example/', 'HTTPS://VET.example')}</p>`],
    [
      'a https://a.example b https://b.example',
      `<p>a ${link('https://a.example/', 'https://a.example')} b ${link('https://b.example/', 'https://b.example')}</p>`,
    ],
    ...['.', ']', '}', '…', '。', '，', '，…', '！', '）', '」', '»', '؟', '،', '।', ')]}。'].map(
      (sign): [string, string] => [
        `see https://vet.example/a${sign} yes`,
        `<p>see ${link('https://vet.example/a')}${sign} yes</p>`,
      ],
    ),
    ['请看https://vet.example/a，谢谢', `<p>请看${link('https://vet.example/a')}，谢谢</p>`],
    ['https://vet.example。', `<p>${link('https://vet.example/', 'https://vet.example')}。</p>`],
    ['[https://vet.example/a[1]]', `<p>[${link('https://vet.example/a[1]')}]</p>`],
    ['https://vet.example/a/?b={c}', `<p>${link('https://vet.example/a/?b={c}')}</p>`],
    ['https://vet.example/a-/', `<p>${link('https://vet.example/a-/')}</p>`],
    ['(www.vet.example/a_b).', `<p>(${link('https://www.vet.example/a_b', 'www.vet.example/a_b')}).</p>`],
    ['WWW.vet.example', `<p>${link('https://www.vet.example/', 'WWW.vet.example')}</p>`],
    ['www. and www.vet and kim@www.vet.example', '<p>www. and www.vet and kim@www.vet.example</p>'],
    ['www.bank.example@evil.example', '<p>www.bank.example@evil.example</p>'],
    ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
    ['data:text/html,hello', '<p>data:text/html,hello</p>'],
    ['https://bank.example@evil.example/', '<p>https://bank.example@evil.example/</p>'],
    ['https://', '<p>https://</p>'],
    [
      'https://a.example"onclick="alert(1)',
      `<p>${link('https://a.example/', 'https://a.example')}&quot;onclick=&quot;alert(1)</p>`,
    ],
  ])('%j becomes %s', (body, html) => {
    expect(messageHtml(body)).toBe(html)
  })

  /** Random text with many dangerous parts. */
  const dangerous = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          '<',
          '>',
          '"',
          "'",
          '&',
          '&lt;',
          '&#x3c;',
          '<script>',
          '</p>',
          '<img src=x onerror=alert(1)>',
          '<!--',
          ']]>',
          'javascript:',
          'https://',
          'http://a.example/',
          'https://a.example/"onmouseover="x',
          'https://[',
          'www.a.example',
          '。',
          '\n',
          '\n\n',
          '\r',
          '\t',
          '\u2028',
          '\0',
          '%3Cscript%3E',
          '<svg/onload=x>',
          '`',
          '\\',
          'https://a.example/<b>',
          "href='",
        ),
      ),
    )
    .map((parts) => parts.join(''))

  const allowed = {
    allowedTags: ['p', 'br', 'a'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
  }
  const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? []

  test('any text becomes paragraphs, line breaks and http(s) links only', { tags: '@sec-message-html' }, () => {
    fc.assert(
      fc.property(dangerous, (body) => {
        const html = messageHtml(body)
        for (const tag of tagsOf(html))
          expect(tag).toMatch(
            /^(<\/?p>|<br>|<\/a>|<a href="https?:\/\/[^"<>'\s]+" rel="noopener noreferrer" target="_blank">)$/,
          )
        expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>"']/)
      }),
      { numRuns: 2000 },
    )
  })

  test('a sanitizer removes no tag of the HTML', () => {
    fc.assert(
      fc.property(dangerous, (body) => {
        const html = messageHtml(body)
        const cleaned = sanitize(html, allowed)
        const plain = (tag: string) => tag.replace(' /', '').replaceAll('&#39;', "'")
        expect(tagsOf(cleaned).map(plain)).toEqual(tagsOf(html).map(plain))
      }),
      { numRuns: 500 },
    )
  })

  test('the HTML shows exactly the written text', () => {
    fc.assert(
      fc.property(dangerous, (body) => {
        const visibleText = messageHtml(body)
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'")
          .replaceAll('&amp;', '&')
        expect(visibleText.replaceAll(/\s/g, '')).toBe(body.replaceAll(/\s/g, ''))
      }),
      { numRuns: 2000 },
    )
  })
})
