import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'
import { readMail } from './read-mail.ts'
import { typedTextIn } from './typed-text.ts'

const OURS = {
  us: ['hello@tendwell.test', '@reply.tendwell.test', 'Tendwell'],
  self: ['maya@brightwater.test'],
  own: [],
  texts: ['Dr. Vogel can see the dog on Friday at nine.\n\nShall I book it?'],
}

/** The email as received by SMTP. */
function rawOf(name: string): Buffer {
  const text = readFileSync(join(import.meta.dirname, 'corpus', `${name}.eml`), 'utf8')
  return Buffer.from(text.replaceAll(/\r?\n/g, '\r\n'))
}

/** Emails as mail programs write them, and the text that a person would consider new in each. */
test.each([
  ['apple-html-only', { kind: 'letter', answer: 'Please book it.\n\nDoes he need to fast?' }],
  ['apple-mail', { kind: 'letter', answer: 'Please book it.\n\nMaya' }],
  ['apple-photo', { kind: 'letter', answer: 'Here is the bill.', files: ['IMG_0042.png'] }],
  ['bounce-delayed', { kind: 'bounce', isFinal: false }],
  ['bounce-exchange', { kind: 'bounce', isFinal: true }],
  ['bounce-postfix', { kind: 'bounce', isFinal: true }],
  ['calendar-accepted', { kind: 'sealed', why: 'calendar' }],
  ['emoji', { kind: 'letter', answer: 'Friday 👍🐕' }],
  ['gmail-between-the-lines', { kind: 'letter', answer: 'That works.\n\nYes, please.' }],
  ['gmail-bottom', { kind: 'letter', answer: 'Yes, please book it for Friday.' }],
  ['gmail-french', { kind: 'letter', answer: 'Vendredi à neuf heures, c’est parfait.\n\nMerci !' }],
  ['gmail-german', { kind: 'letter', answer: 'Freitag um neun passt uns gut.\n\nViele Grüße\nMaya' }],
  ['gmail-html-only', { kind: 'letter', answer: 'Friday at nine is fine.\n\nHe still limps a little.' }],
  ['gmail-mobile', { kind: 'letter', answer: 'Yes please' }],
  ['gmail-spanish', { kind: 'letter', answer: 'El viernes a las nueve nos viene bien.' }],
  ['gmail-wrapped', { kind: 'letter', answer: 'Yes, please book it.' }],
  ['gmail', { kind: 'letter', answer: 'Friday at nine is fine.\n\nHe still limps a little.' }],
  ['iphone-french', { kind: 'letter', answer: 'Oui, vendredi.' }],
  ['iphone-german', { kind: 'letter', answer: 'Ja, Freitag passt.' }],
  ['iphone', { kind: 'letter', answer: 'Yes, Friday. Thank you!' }],
  ['latin-1', { kind: 'letter', answer: 'Freitag wäre schön, um neun.' }],
  [
    'looks-like-a-quote',
    {
      kind: 'letter',
      answer:
        'Two things:\n\n1. From what he told me on Monday, the fee is $80.\n2. To be sure: the subject of the visit is the limp.\n\nI wrote to them on Nov 16 at 2:05 PM and they said yes.',
    },
  ],
  ['mailing-list', { kind: 'letter', automatic: 'maybe', answer: 'Friday is fine.' }],
  ['no-quote', { kind: 'letter', answer: 'Friday is fine. Could they also look at his teeth?\n\nMaya' }],
  ['nothing-new', { kind: 'letter', answer: '' }],
  ['out-of-office-gmail', { kind: 'letter', automatic: 'likely' }],
  ['out-of-office-outlook-german', { kind: 'letter', automatic: 'likely' }],
  ['outlook-365', { kind: 'letter', answer: 'Friday works for us.\n\nMaya' }],
  ['outlook-french', { kind: 'letter', answer: 'Vendredi nous convient.' }],
  ['outlook-german-original', { kind: 'letter', answer: 'Freitag um neun passt.' }],
  ['outlook-german', { kind: 'letter', answer: 'Freitag um neun passt.\n\nMaya' }],
  ['outlook-html-only', { kind: 'letter', answer: 'Friday works for us.\n\nHe is a bit better today.' }],
  ['outlook-ios', { kind: 'letter', answer: 'Friday is good.' }],
  [
    'outlook-logo',
    {
      kind: 'letter',
      answer: 'Friday is fine.\n\n--\nMaya Lindqvist\n[cid:logo@brightwater]',
      files: ['image001.png'],
    },
  ],
  ['outlook-mac', { kind: 'letter', answer: 'Friday is good.' }],
  ['outlook-plain', { kind: 'letter', answer: 'Friday works for us.\n\nThank you,\nMaya' }],
  ['proton', { kind: 'letter', answer: 'Friday works.' }],
  ['read-receipt', { kind: 'receipt' }],
  ['samsung', { kind: 'letter', answer: 'Friday please.' }],
  [
    'signature',
    { kind: 'letter', answer: 'Friday is fine.\n\n--\nMaya Lindqvist\nBuyer, Brightwater Foods\n+1 555 010 0199' },
  ],
  ['smime-encrypted', { kind: 'sealed', why: 'encrypted' }],
  ['thunderbird-bottom', { kind: 'letter', answer: 'Friday at nine, then.\n\n--\nMaya Lindqvist\nBrightwater Foods' }],
  ['thunderbird-german', { kind: 'letter', answer: 'Dann Freitag um neun.' }],
  ['thunderbird', { kind: 'letter', answer: 'Friday at nine, then.' }],
  ['winmail', { kind: 'letter', answer: 'Friday is fine, see the attached bill.', files: ['winmail.dat'] }],
  ['yahoo', { kind: 'letter', answer: 'Friday works for me.' }],
])('%s is read as a person would read it', async (name, expected) => {
  const reading = readMail(await parseMail(rawOf(name)), () => false)
  const files = reading.kind === 'letter' ? reading.files.map(({ filename }) => filename) : []
  const typed = reading.kind === 'letter' ? typedTextIn(reading.whole, OURS) : undefined
  const answer = typed?.parts.map(({ kind, text }) => (kind === 'typed' ? text : `[${text}]`)).join('\n\n')
  expect({ ...reading, answer, files }).toMatchObject({ files: [], ...expected })
})

test('the complete email is returned beside its new text', async () => {
  expect(readMail(await parseMail(rawOf('gmail')), () => false)).toMatchObject({
    from: 'maya@brightwater.test',
    messageId: '<gmail@mail.example>',
    whole: expect.stringContaining('> Shall I book it?'),
  })
})

test('our own email is recognized', async () => {
  expect(readMail(await parseMail(rawOf('gmail')), (id) => id === '<gmail@mail.example>')).toEqual({ kind: 'own' })
})

test('an invalid email is read as one without an author, without an error', async () => {
  for (const raw of [
    '',
    '\0\0\0',
    'From: \r\n\r\n',
    `Content-Type: multipart/mixed; boundary="a"\r\n\r\n${'--a\r\n'.repeat(2000)}`,
  ])
    expect(['letter', 'unreadable']).toContain(readMail(await parseMail(Buffer.from(raw)), () => false).kind)
})

test('an email full of headers and quotes takes time linear in its length', () => {
  const heads =
    'On Jan 1, 2029, at 3:02 AM, maya@brightwater.test wrote:\n> On Jan 1 at 3:02, hello@tendwell.test wrote:\n> Yes\n'
  const { parts } = typedTextIn(heads.repeat(1500), {
    ...OURS,
    own: Array.from({ length: 200 }, () => 'Yes. '.repeat(500)),
  })
  expect(parts.length).toBeLessThan(3)
})
