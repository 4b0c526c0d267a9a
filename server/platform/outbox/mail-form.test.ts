import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NO_LOOK } from '#contract/desk/operations/brand.ts'
import { writeMail } from './mail-form.ts'
import { HUES } from './mail-hues.ts'

const settings = { BRAND_NAME: 'Tendwell & Co', SUPPORT_EMAIL: 'support@tendwell.test', look: NO_LOOK }
const mail = writeMail(settings, 'maya@tendwell.test', {
  subject: 'Set a new password',
  heading: 'Set a new password',
  greeting: 'Hello,',
  parts: [
    { kind: 'paragraph', text: 'Somebody <b>asked</b> for it.' },
    { kind: 'button', label: 'Set it', link: 'https://tendwell.test/reset?a=1&b=2' },
    {
      kind: 'message',
      about: 'A vet & a "dog"',
      text: 'One.\n<script>',
      html: '<p>One.<br>&lt;script&gt;</p>',
      from: 'Theo',
      at: 'Today, 2:05 PM',
    },
    { kind: 'why', text: 'You asked.', links: [{ label: 'Stop', link: 'https://tendwell.test/stop' }] },
  ],
})

test('text and HTML have the same content, and the text is complete by itself', () => {
  expect(mail.body).toBe(
    [
      'Hello,',
      'Somebody <b>asked</b> for it.',
      'https://tendwell.test/reset?a=1&b=2',
      'A vet & a "dog"',
      'One.\n<script>',
      'Theo, Today, 2:05 PM',
      'You asked.\nStop: https://tendwell.test/stop',
      'Tendwell & Co\nsupport@tendwell.test',
    ].join('\n\n'),
  )
  expect(mail.links).toEqual(['https://tendwell.test/reset?a=1&b=2', 'https://tendwell.test/stop'])
  for (const text of ['Set it', 'Theo', 'Today, 2:05 PM', 'You asked.', 'Tendwell &amp; Co'])
    expect(mail.html).toContain(text)
})

test('a question has a link for each number, also in the text', () => {
  const links = [1, 2, 3].map((step) => `https://tendwell.test/r?rating=${step}`)
  const parts = [
    { kind: 'scale', question: 'How was it?', links, ends: ['Badly', 'Well'] },
    { kind: 'link', label: 'Not done', link: 'https://tendwell.test/r#write' },
  ] as const
  const scale = writeMail(settings, 'maya@tendwell.test', { subject: 'Done', parts })
  expect(scale.links).toEqual([...links, 'https://tendwell.test/r#write'])
  expect(scale.body).toContain(
    `How was it? From 1 (Badly) to 3 (Well):\n1: ${links[0]}\n2: ${links[1]}\n3: ${links[2]}`,
  )
  expect(scale.body).toContain('Not done: https://tendwell.test/r#write')
  for (const [index, link] of links.entries())
    expect(scale.html?.split(`href="${link}"`)[1]).toMatch(new RegExp(`^[^>]*>${index + 1}</a>`))
})

test('a message is shown in the hue of its request, in light and dark', () => {
  const parts = [
    {
      kind: 'message',
      about: 'A vet',
      text: 'One.',
      html: '<p>One.</p>',
      from: 'Theo',
      at: 'Today',
      hue: 'pet',
    } as const,
  ]
  const { html = '' } = writeMail(settings, 'maya@tendwell.test', { subject: 'Theo about A vet', parts })
  expect(html).not.toContain('<h1')
  const tokens = readFileSync('web/styles/tokens.css', 'utf8')
  for (const [hue, grounds] of HUES)
    for (const { block, ink } of Object.values(grounds)) {
      expect(tokens).toContain(`--${hue}-block: ${block};`)
      expect(tokens).toContain(`--${hue}-ink: ${ink};`)
    }
  const pet = HUES.get('pet')
  expect(html).toContain(`class="strip-pet" style="background:${pet?.light.block};color:${pet?.light.ink}`)
  expect(html).toContain(
    `.strip-pet { background: ${pet?.dark.block} !important; color: ${pet?.dark.ink} !important; }`,
  )
})

test('the text of a person is escaped and keeps its lines', () => {
  expect(mail.html).toContain('Somebody &lt;b&gt;asked&lt;/b&gt; for it.')
  expect(mail.html).toContain('One.<br>&lt;script&gt;')
  expect(mail.html).toContain('href="https://tendwell.test/reset?a=1&amp;b=2"')
})

test('a mail loads no external content, and every link leads to the displayed target', () => {
  expect(mail.html).not.toMatch(/<img|<link|<script|url\(|@import|background=/)
  const addresses = [...(mail.html ?? '').matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)
  expect(addresses).toEqual([
    'https://tendwell.test/reset?a=1&amp;b=2',
    'https://tendwell.test/stop',
    'mailto:support@tendwell.test',
  ])
})

test("a mail has the brand's colors in light and dark, and only its name if there is a logo", () => {
  const colors = { light: { primary: '#16457A', column: '#DCE9F7' }, dark: {} }
  const look = { colors, logo_url: '/logos/0123456789abcdef', icons: null }
  const { html = '' } = writeMail({ ...settings, look }, 'maya@tendwell.test', {
    subject: 'A mail',
    heading: 'A mail',
    parts: [{ kind: 'button', label: 'Open it', link: 'https://tendwell.test' }],
  })
  expect(html).toContain('background:#16457A;color:#FFFFFF')
  expect(html).toContain('background:#DCE9F7')
  expect(html).not.toMatch(/#0B4F44|#8FDDC3|#D3EADF|#13271F|class="bowl"|logos/)
  expect(mail.html).toContain('class="bowl"')
})
