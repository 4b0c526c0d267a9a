import { answers } from './answers.ts'
import { attributions, headers, type Quoting } from './quotes.ts'

/** Expected result of an email: messages of the member, or an entry for the desk. */
type Expected = {
  /** The text of each message, with its folded part. */
  readonly messages: readonly (string | { readonly typed: string; readonly unsure: string })[]
  readonly files?: readonly string[]
  readonly leftOut?: readonly string[]
  readonly isFolded?: boolean
  readonly isAutomatic?: boolean
  readonly listed?: 'automatic' | 'bounce'
  /** A part of the error sentence. */
  readonly refused?: string
}

export type CorpusMail = Expected & {
  readonly name: string
  /** Additional header lines. */
  readonly headers?: readonly string[]
  /** The body with its `Content-` headers, as the email has them. */
  readonly body: (notice: string) => string | Buffer
  readonly subject?: string
  readonly from?: string
}

const TEXT = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n'
const HTML = 'Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n'

const quoted = ({ head, mark }: Quoting, notice: string) =>
  `${head}\n${notice
    .split('\n')
    .map((line) => `${mark}${line}`.trimEnd())
    .join('\n')}`

const YES = 'Yes, please.'
const FRIDAY = 'Rather on Friday.'

/** Each quoting style, with the answer above, below and on both sides of our complete email. */
const positions: CorpusMail[] = [...attributions, ...headers].flatMap((quoting) => {
  const { name, mark } = quoting
  const above = { name: `${name}: above`, body: (notice: string) => `${TEXT}${FRIDAY}\n\n${quoted(quoting, notice)}\n` }
  const below = { name: `${name}: below`, body: (notice: string) => `${TEXT}${quoted(quoting, notice)}\n\n${FRIDAY}\n` }
  const around = {
    name: `${name}: on both sides`,
    body: (notice: string) => `${TEXT}${FRIDAY}\n\n${quoted(quoting, notice)}\n\n${YES}\n`,
  }
  const one = { messages: [FRIDAY], isFolded: true }
  const both = { messages: [`${FRIDAY}\n\n${YES}`], isFolded: true }
  return [{ ...above, ...one }, ...(mark ? [{ ...below, ...one }] : []), { ...around, ...both }]
})

/** An answer written between the lines of a quote. */
const between: CorpusMail[] = [...attributions, ...headers]
  .filter(({ name }) => /English|Yahoo|Chinese/.test(name))
  .map((quoting) => ({
    name: `${quoting.name}: between the lines`,
    body: (notice) => {
      const [first = '', ...rest] = quoted(quoting, notice).split(/(?<=nine\.)\n/)
      return `${TEXT}${first}\n\n${FRIDAY}\n\n${rest.join('\n')}\n\n${YES}\n`
    },
    messages: [`${FRIDAY}\n\n${YES}`],
    isFolded: true,
  }))

const [gmail, ...others] = attributions
const [outlook] = headers
const QUOTE = gmail ?? { name: '', head: '', mark: '' as const }
const OUTLOOK = outlook ?? QUOTE

/** Each of the answers above a quote in one of two styles, and without a quote. */
const words: CorpusMail[] = Object.entries(answers).flatMap(([name, answer], at) => [
  {
    name: `${name}, above a quote`,
    body: (notice) => `${TEXT}${answer}\n\n${quoted(at % 2 ? QUOTE : OUTLOOK, notice)}\n`,
    messages: [answer],
    isFolded: true,
  },
  { name: `${name}, without a quote`, body: () => `${TEXT}${answer}\n`, messages: [answer] },
])

const html = (name: string, page: (notice: string) => string, messages: string[]): CorpusMail => ({
  name,
  body: (notice) => `${HTML}${page(notice.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))}`,
  messages,
  isFolded: true,
})
const lines = (notice: string) => notice.replaceAll('\n', '<br>')
const HEAD =
  'On Mon, Jan 1, 2029 at 3:02 AM Tendwell &lt;<a href="mailto:hello@tendwell.test">hello@tendwell.test</a>&gt; wrote:'

const pages: CorpusMail[] = [
  html(
    'HTML of Gmail',
    (notice) =>
      `<div dir="ltr">${FRIDAY}<div><br></div><div>${YES}</div></div><br><div class="gmail_quote"><div class="gmail_attr">${HEAD}<br></div><blockquote class="gmail_quote">${lines(notice)}</blockquote></div>`,
    [`${FRIDAY}\n\n${YES}`],
  ),
  html(
    'HTML of Apple Mail',
    (notice) =>
      `<body>${FRIDAY}<div><br><blockquote type="cite"><div>${HEAD}</div><br><div>${lines(notice)}</div></blockquote></div></body>`,
    [FRIDAY],
  ),
  html(
    'HTML of Outlook',
    (notice) =>
      `<div class="WordSection1"><p>${FRIDAY}</p><div style="border-top:solid"><p><b>From:</b> Tendwell &lt;hello@tendwell.test&gt;<br><b>Sent:</b> Monday, January 1, 2029 3:02 AM<br><b>To:</b> Maya<br><b>Subject:</b> Find a vet</p></div><p>${lines(notice)}</p></div>`,
    [FRIDAY],
  ),
  html(
    'HTML with a quote of their own',
    (notice) =>
      `<p>They say:</p><blockquote>the fee is waived</blockquote><p>${YES}</p><div>${HEAD}<blockquote>${lines(notice)}</blockquote></div>`,
    [`They say:\n\n> the fee is waived\n\n${YES}`],
  ),
  {
    ...html('HTML with a link', () => '<p>Like <a href="https://vet.example/form">this form</a>.</p>', [
      'Like this form <https://vet.example/form>.',
    ]),
    isFolded: false,
  },
  {
    ...html('HTML with a list', () => '<ol><li>Passport</li><li>Card</li></ol>', ['1. Passport\n 2. Card']),
    isFolded: false,
  },
]

const coded = (name: string, label: string | null, bytes: Buffer, text: string): CorpusMail => ({
  name: `${name} ${label === null ? 'without a label' : `labeled ${label}`}`,
  body: () =>
    Buffer.concat([
      Buffer.from(
        `Content-Type: text/plain${label === null ? '' : `; charset=${label}`}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`,
      ),
      bytes,
    ]),
  messages: [text],
})
const hex = (digits: string) => Buffer.from(digits, 'hex')
const GERMAN = 'Der Zähler ist größer.'
const RUSSIAN = 'Привет, в пятницу в девять нам удобно'
const cyrillic = Buffer.from(
  [...RUSSIAN].map((letter) => (letter >= 'А' ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0))),
)
const jis = Buffer.from('\x1B$B6bMKF|$K\x1B(B', 'latin1')

const characterSets: CorpusMail[] = [
  ...[null, 'utf-8', 'us-ascii', 'iso-8859-1', 'x-unknown'].map((label) =>
    coded('Latin-1', label, Buffer.from(GERMAN, 'latin1'), GERMAN),
  ),
  ...[null, 'iso-8859-1', 'us-ascii', 'windows-1252'].map((label) =>
    coded('UTF-8', label, Buffer.from(GERMAN), GERMAN),
  ),
  ...[null, 'iso-2022-jp', 'us-ascii'].map((label) => coded('ISO-2022-JP', label, jis, '金曜日に')),
  ...[null, 'windows-1251', 'cp1251'].map((label) => coded('Windows-1251', label, cyrillic, RUSSIAN)),
  coded('GB 18030', null, hex('D6DCCEE5C9CFCEE7BEC5B5E3BFC9D2D4A3ACD0BBD0BB'), '周五上午九点可以，谢谢'),
  coded('Shift JIS', 'x-sjis', hex('8BE0976A93FA82C5'), '金曜日で'),
  coded('Controls', 'utf-8', Buffer.from('Fri\0day \x1B[31mat\x07 nine'), 'Friday [31mat nine'),
]

type Part = { readonly type: string; readonly name: string | null; readonly content: Buffer; readonly id?: string }

const mixed = (kind: 'mixed' | 'related', text: string, parts: readonly Part[]) =>
  [
    `Content-Type: multipart/${kind}; boundary="b"\r\n`,
    `--b\r\n${text}`,
    ...parts.map(({ type, name, content, id }) =>
      [
        '--b',
        `Content-Type: ${type}`,
        ...(id ? [`Content-ID: <${id}>`] : []),
        `Content-Disposition: ${id ? 'inline' : 'attachment'}${name === null ? '' : `; filename="${name}"`}`,
        'Content-Transfer-Encoding: base64',
        '',
        content.toString('base64'),
      ].join('\r\n'),
    ),
    '--b--\r\n',
  ].join('\r\n')

/** A one-pixel image. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
)
/** An image whose header claims 100 by 100 pixels. */
const PICTURE = Buffer.from(PNG)
PICTURE.writeUInt32BE(100, 16)
PICTURE.writeUInt32BE(100, 20)

const withFiles = (name: string, parts: readonly Part[], files: string[], leftOut: string[]): CorpusMail => ({
  name,
  body: () => mixed('mixed', `${TEXT}${FRIDAY}\r\n`, parts),
  messages: [FRIDAY, ...files.slice(1)],
  files,
  leftOut,
})
const file = (name: string, type: string, content: Buffer | string = 'x'): Part => ({
  name,
  type,
  content: Buffer.from(content),
})

const files: CorpusMail[] = [
  withFiles('a picture', [file('bill.png', 'image/png', PICTURE)], ['bill.png'], []),
  withFiles(
    'two pictures',
    [file('one.png', 'image/png', PICTURE), file('two.png', 'image/png', PICTURE)],
    ['one.png', 'two.png'],
    [],
  ),
  withFiles('a card', [file('card.vcf', 'text/vcard')], [], ['card.vcf']),
  withFiles('an invitation', [file('invite.ics', 'application/ics')], [], ['invite.ics']),
  withFiles(
    'a document and a picture',
    [file('plan.docx', 'application/octet-stream'), file('bill.png', 'image/png', PICTURE)],
    ['bill.png'],
    ['plan.docx'],
  ),
  withFiles('winmail.dat beside text', [file('winmail.dat', 'application/ms-tnef')], [], ['winmail.dat']),
  withFiles('an empty file', [file('scan.pdf', 'application/pdf', '')], [], ['scan.pdf']),
  withFiles(
    'a forwarded mail as a file',
    [{ ...file('', 'message/rfc822', 'Subject: x\r\n\r\nx'), name: null }],
    [],
    ['forwarded mail.eml'],
  ),
  withFiles('a turned name', [file('bill\u202Egnp.png', 'image/png', PICTURE)], ['billgnp.png'], []),
  {
    name: 'a pasted picture',
    body: () =>
      mixed('related', `${HTML}<p>${FRIDAY}</p><img src="cid:pasted">\r\n`, [
        { type: 'image/png', name: 'image.png', content: PICTURE, id: 'pasted' },
      ]),
    messages: [FRIDAY],
    files: ['image.png'],
  },
  {
    name: 'a dot that counts readers',
    body: () =>
      mixed('related', `${HTML}<p>${FRIDAY}</p><img src="cid:dot">\r\n`, [
        { type: 'image/png', name: 'dot.png', content: PNG, id: 'dot' },
      ]),
    messages: [FRIDAY],
    leftOut: ['dot.png'],
  },
  {
    name: 'only a document',
    body: () => mixed('mixed', `${TEXT}\r\n`, [file('plan.docx', 'application/octet-stream')]),
    messages: [],
    refused: 'Only images and PDFs',
  },
]

const marked = (name: string, lines: readonly string[], subject?: string): CorpusMail => ({
  name,
  headers: lines,
  ...(subject && { subject }),
  body: (notice) => `${TEXT}${FRIDAY}\n\n${quoted(QUOTE, notice)}\n`,
  messages: [FRIDAY],
  isFolded: true,
  isAutomatic: true,
})
const away = (name: string, lines: readonly string[], subject = 'Out of office'): CorpusMail => ({
  name,
  headers: lines,
  subject,
  body: () => `${TEXT}I am away until Monday.\n`,
  messages: [],
  listed: 'automatic',
})
const report = (name: string, type: string, listed: 'bounce' | 'automatic'): CorpusMail => ({
  name,
  from: 'Mail Delivery System <mailer-daemon@mx.example>',
  subject: 'Undelivered Mail Returned to Sender',
  body: () =>
    [
      `Content-Type: multipart/report; report-type=${type}; boundary="b"\r\n`,
      '--b\r\nContent-Type: text/plain\r\n\r\nI am sorry.',
      `--b\r\nContent-Type: message/${type}\r\n\r\nFinal-Recipient: rfc822; maya@brightwater.example\r\nAction: failed`,
      '--b--\r\n',
    ].join('\r\n'),
  messages: [],
  listed,
})

const automatic: CorpusMail[] = [
  marked('marked auto-generated', ['Auto-Submitted: auto-generated']),
  marked('marked auto-replied', ['Auto-Submitted: auto-replied']),
  marked('marked as bulk', ['Precedence: bulk']),
  marked('through a list', ['List-Id: <team.example>']),
  marked('a subject like that of a bounce', [], 'Undelivered parcel – please chase'),
  marked('a subject like that of an absence', [], 'Out of office on Friday'),
  {
    ...marked('marked auto-generated, without a quote', ['Auto-Submitted: auto-generated']),
    body: () => `${TEXT}${FRIDAY}\n`,
    isFolded: false,
  },
  away('away, by header', ['Auto-Submitted: auto-replied']),
  away(
    'away, by Exchange',
    ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'],
    'Automatic reply: Find a vet',
  ),
  away('away, by Exchange in German', ['X-Auto-Response-Suppress: All'], 'Automatische Antwort: Find a vet'),
  away('away, by Gmail', ['Precedence: auto_reply', 'X-Autoreply: yes']),
  report('a bounce', 'delivery-status', 'bounce'),
  report('a read receipt', 'disposition-notification', 'automatic'),
]

/** Quotes whose header names us but whose text is unknown: everything arrives. */
const uncertain: CorpusMail[] = [
  {
    name: 'a head of ours above words that we do not know',
    body: () => `${TEXT}${YES}\n\n${OUTLOOK.head}\nThe pharmacy closes at six.\n`,
    messages: [{ typed: YES, unsure: `${OUTLOOK.head.trim()}\n\nThe pharmacy closes at six.` }],
  },
  {
    name: 'words typed into a quote with marks',
    body: (notice) => `${TEXT}${YES}\n\n${quoted(QUOTE, notice)}\n> the gate code is 4711\n`,
    messages: [{ typed: YES, unsure: '> the gate code is 4711' }],
    isFolded: true,
  },
  {
    name: 'nothing but a quote',
    body: (notice) => `${TEXT}${quoted(others[0] ?? QUOTE, notice)}\n`,
    messages: [],
    refused: 'nothing new',
  },
]

export const corpus: readonly CorpusMail[] = [
  ...positions,
  ...between,
  ...words,
  ...pages,
  ...characterSets,
  ...files,
  ...automatic,
  ...uncertain,
]
