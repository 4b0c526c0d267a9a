import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageCodes, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { setTranslator } from '#basics/language/translate.ts'
import { NO_LOOK } from '#contract/desk/operations/brand.ts'
import * as operationsMails from '#server/administration/member-accounts/mails.ts'
import * as accountMails from '#server/identity/accounts/mails.ts'
import * as factorMails from '#server/identity/mfa/mails.ts'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import { inLanguage } from '#server/platform/language/language.ts'
import { sentences } from '#server/requests/inbound/sentences.ts'
import { type Ending, noticeMail, noticeText, privateAddressMail, type Words } from '#server/requests/notices/mails.ts'
import { pushNotice } from '#server/requests/notices/pushes.ts'
import { sampleWords } from '#server/requests/notices/sample.ts'
import { noticeMoment } from '#server/requests/notices/write-send.ts'
import { messageOf } from '#server/requests/options/message-of.ts'
import { speakPseudo, wordsNotTranslated } from './pseudo-language.ts'

const settings = {
  BRAND_NAME: 'Tendwell',
  SUPPORT_EMAIL: 'support@tendwell.test',
  look: NO_LOOK,
  publicUrl: 'https://tendwell.test',
}
const MAYA = 'maya@tendwell.test'
const MOMENT = new Date('2026-11-17T15:42:00Z')
const ZONE = 'America/Chicago'

/** What people wrote, and the formatted date of the messages. */
const OWN = ['Tendwell', 'Theo Brandt', 'Theo', 'A vet', 'Dr. Vogel can see the dog.', 'Old phone', 'm…@home.test']
const DATE = '17 de noviembre a las 9:42 a.m.'

const words = (): Words => ({
  about: 'A vet',
  text: 'Dr. Vogel can see the dog.',
  html: '<p>Dr. Vogel can see the dog.</p>',
  from: 'Theo Brandt',
  at: noticeMoment(ZONE, MOMENT),
})
const notice = { email: MAYA, stop: 'https://tendwell.test/stop', replyTo: 'reply-1@in.tendwell.test' }
const one = { requestIds: ['WBuxAFgHaDT9NI_mCb8idQ'], isReminder: false }
const several = { requestIds: ['a', 'b'], isReminder: false }
const ending = (minutes: Ending['minutes']): Ending => ({ day: '17 de noviembre', minutes })
const mailOf = (about: Partial<Parameters<typeof noticeMail>[1]>) =>
  noticeMail(settings, { ...notice, ...one, words: null, ...about })

const accountMailsSent: Record<string, () => OutgoingMessage> = {
  accountClosedMail: () => operationsMails.accountClosedMail(settings, MAYA),
  addressAskedMail: () => accountMails.addressAskedMail(settings, MAYA, 'm…@home.test'),
  addressChangedMail: () => accountMails.addressChangedMail(settings, MAYA, 'm…@home.test'),
  addressInUseMail: () => accountMails.addressInUseMail(settings, MAYA),
  alreadySignedUpMail: () => accountMails.alreadySignedUpMail(settings, MAYA),
  answeredMail: () => operationsMails.answeredMail(settings, MAYA),
  codeGuessesMail: () => factorMails.codeGuessesMail(settings, MAYA),
  codeText: () => factorMails.codeText(settings, '6125550100', '123456'),
  confirmAddressMail: () => accountMails.confirmAddressMail(settings, MAYA, 'token'),
  dataReadyMail: () => operationsMails.dataReadyMail(settings, MAYA, 'token'),
  factorAddedMail: () => factorMails.factorAddedMail(settings, MAYA, 'Old phone'),
  factorRemovedMail: () => factorMails.factorRemovedMail(settings, MAYA, 'Old phone'),
  leaverLinkMail: () => operationsMails.leaverLinkMail(settings, MAYA, 'token'),
  leaverLinkNoticeMail: () => operationsMails.leaverLinkNoticeMail(settings, MAYA),
  leaverLinkText: () => operationsMails.leaverLinkText(settings, '6125550100', 'token'),
  newAddressMail: () => accountMails.newAddressMail(settings, MAYA, 'token'),
  newRecoveryCodesMail: () => factorMails.newRecoveryCodesMail(settings, MAYA),
  ownPasswordChangedMail: () => accountMails.ownPasswordChangedMail(settings, MAYA),
  passwordChangedMail: () => accountMails.passwordChangedMail(settings, MAYA),
  phoneRemovedMail: () => operationsMails.phoneRemovedMail(settings, MAYA),
  recoveryCodeMail: () => factorMails.recoveryCodeMail(settings, MAYA, 1),
  recoveryMail: () => accountMails.recoveryMail(settings, MAYA, 'token'),
  secondFactorMail: () => accountMails.secondFactorMail(settings, MAYA, '0100'),
  unlockMail: () => accountMails.unlockMail(settings, MAYA, 'token'),
}

const noticesSent: Record<string, () => OutgoingMessage> = {
  'a discreet notice': () => mailOf({}),
  'a discreet notice about several requests': () => mailOf(several),
  'a discreet reminder': () => mailOf({ isReminder: true }),
  'a discreet reminder about several requests': () => mailOf({ ...several, isReminder: true }),
  'a notice with a message': () => mailOf({ words: [words()] }),
  'a notice with several messages': () => mailOf({ words: [words(), words()] }),
  'a notice of a completion': () => mailOf({ ending: ending(null) }),
  'a notice of a completion with its time': () => mailOf({ ending: ending({ worked: 160, own: 5 }) }),
  'a sample notice': () => mailOf({ requestIds: [], words: [sampleWords()] }),
  'a text': () => noticeText(settings, '6125550100', one),
  'a text about several requests': () => noticeText(settings, '6125550100', several),
  'a reminding text': () => noticeText(settings, '6125550100', { ...one, isReminder: true }),
  'a mail about a private address': () => privateAddressMail(settings, MAYA, 'token'),
}

describe('in another language than English', () => {
  let before: ReturnType<typeof speakPseudo>
  beforeAll(() => void (before = speakPseudo()))
  afterAll(() => void setTranslator(before))

  test('every mail about an account is listed here', () => {
    const written = Object.keys({ ...accountMails, ...factorMails, ...operationsMails })
    expect(Object.keys(accountMailsSent)).toEqual(written.toSorted())
  })

  test.each(Object.entries({ ...accountMailsSent, ...noticesSent }))('%s has no English words', (_name, write) => {
    const message = inLanguage('es', write)
    const text = [message.subject, message.body, pageText(message.html ?? '')].join('\n')
    expect(wordsNotTranslated(text, [...OWN, DATE, '17 de noviembre'])).toEqual([])
    expect(message.html ?? '<html lang="es">').toContain('<html lang="es">')
  })

  test.each([
    ['a discreet push', one, null],
    ['a discreet push about several requests', several, null],
    ['a push with a message', one, words],
    ['a push with a sample', { ...one, requestIds: [] }, sampleWords],
  ])('%s has no English words, and names its language', (_name, about, said) => {
    const push = inLanguage('es', () => pushNotice(settings, { ...about, words: said && [said()] }))
    expect(wordsNotTranslated(`${push.title}\n${push.body}`, OWN)).toEqual([])
    expect(push.lang).toBe('es')
  })

  test('sent options have no English words of ours', () => {
    const price = { amount: '612.00', currency: 'USD' }
    const option = {
      title: 'Casa',
      price,
      covers: '',
      details: '',
      terms: '',
      link: null,
      why: 'Near',
      held_until: MOMENT,
    }
    const place = { starts: null, ends: null, time_zone: null, file_key: null }
    const set = { question: 'Where', words: '', expires_at: MOMENT, zone: ZONE }
    const before = { options: [{ id: 'a', title: 'Casa', price }], answer: { option_id: 'a' }, task: null }
    const spent = { ...before, task: { outcome: { spent: price } } }
    for (const previous of [undefined, before, spent]) {
      const text = inLanguage('es', () => messageOf({ ...set, options: [{ id: 'a', ...option, ...place }] }, previous))
      expect(wordsNotTranslated(text, ['Where', 'Casa', 'Near', 'martes, 17 de noviembre, 9:42 a.m. CST'])).toEqual([])
    }
  })
})

describe.each(languageCodes)('in %s', (language) => {
  test('a refused mail is answered with plain ASCII on one line', () => {
    for (const sentence of Object.values(inLanguage(language, () => sentences(settings)))) {
      expect(sentence).toMatch(/^[ -~]{10,}$/)
      expect(sentence).not.toContain('  ')
    }
  })

  test.each([
    ['a code', accountMailsSent['codeText']],
    ['a notice', noticesSent['a text']],
    ['a notice about several requests', noticesSent['a text about several requests']],
    ['a reminder', noticesSent['a reminding text']],
  ])('%s takes no more text messages than in English', (_name, write) => {
    const [translated, english] = [language, SOURCE_LANGUAGE].map((each) =>
      inLanguage(each, () => write?.().body ?? ''),
    )
    expect(segments(translated ?? '')).toBeLessThanOrEqual(segments(english ?? ''))
  })
})

/** Texts and readable attributes of a page. */
function pageText(html: string): string {
  const attributes = Array.from(html.matchAll(/ (?:alt|title|aria-label)="([^"]*)"/g), ([, text]) => text)
  const text = html.replaceAll(/<style>[^]*?<\/style>|<[^>]*>/g, '\n').replaceAll(/&[#\w]+;/g, ' ')
  return [text, ...attributes].join('\n')
}

/** The characters of GSM 03.38 that take one place; a text with any other is sent in UCS-2. */
const GSM = /^[\n\r !"#$%&'()*+,./0-9:;<=>?@A-Z_a-z£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà-]*$/

/** The number of messages that a text is sent as, and paid for. */
function segments(text: string): number {
  const [single, joined] = GSM.test(text) ? [160, 153] : [70, 67]
  return text.length <= single ? 1 : Math.ceil(text.length / joined)
}
