import { msg, t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { cutGraphemes, oneLine } from '#basics/text/text.ts'
import { duration } from '#basics/time/duration.ts'
import { RATING_MAX } from '#contract/member/ratings.ts'
import { accountMail } from '#server/identity/credentials/account-mail.ts'
import { internationally } from '#server/identity/mfa/numbers.ts'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type MailPart, writeMail } from '#server/platform/outbox/mail-form.ts'

type Settings = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>

/** A message in a notice. */
export type Words = {
  readonly about: string
  /** Without Markdown characters. */
  readonly text: string
  /** As the thread shows it. */
  readonly html: string
  readonly from: string
  readonly at: string
  readonly in_english?: readonly string[] | undefined
  readonly hue?: string | null
}

/** The completion of the one request that the email is about. */
export type Ending = {
  /** The day in the member's language and time zone: "November 20". */
  readonly day: string
  /** The time it took; null if unknown. */
  readonly minutes: { readonly worked: number; readonly own: number } | null
}

export type NoticeSubject = {
  /** External ids of the requests with new entries. */
  readonly requestIds: readonly string[]
  readonly isReminder: boolean
}

type Notice = NoticeSubject & {
  readonly email: string
  /** The link that switches these emails off. */
  readonly stop: string
  /** Null for a discreet email without names and content: the mailbox may belong to the employer. */
  readonly words: readonly Words[] | null
  /** Null if the request is open, or if there are words to show. */
  readonly ending?: Ending | null
  /** The address that turns replies into messages; null if receiving is off. */
  readonly replyTo?: string | null
  /** The envelope address for bounces. */
  readonly bounceTo?: string | null
}

/** An email that announces new messages, with a link. */
export function noticeMail(settings: Settings, notice: Notice): OutgoingMessage {
  const { email, stop, requestIds, isReminder, words, ending, ...back } = notice
  const link = linkOf(settings, requestIds)
  const discreet = ending ? t('One thing is done') : discreetSubject(requestIds.length, isReminder)
  const [said, ...more] = words ?? []
  const subject = said && more.length === 0 ? aboutWords(said) : discreet
  return {
    ...writeMail(settings, email, {
      subject,
      preview: previewOf(settings, said, ending),
      heading: said ? undefined : discreet,
      greeting: `${discreet}.`,
      parts: [
        ...(ending ? endingParts(ending, link) : newsParts(settings, link, words ?? [])),
        ...(back.replyTo ? [{ kind: 'paragraph' as const, text: t(REPLY) }] : []),
        {
          kind: 'why',
          text: said
            ? t('You get this because you chose notices with the words in them.')
            : t('You get this because notices by email are on.'),
          links: [
            { label: t('Change notices'), link: `${settings.publicUrl}/account` },
            { label: t('Stop these mails'), link: stop },
          ],
        },
      ],
    }),
    unsubscribe: stop,
    ...back,
  }
}

/** The line that mailboxes show beside the subject. */
function previewOf({ BRAND_NAME }: Settings, message: Words | undefined, ending: Notice['ending']): string {
  if (message) return cutGraphemes(oneLine(message.text), PREVIEW_CHARACTERS, '…')
  return ending ? t('See how it ended, and say how it was.') : t('Open {brand} to read it.', { brand: BRAND_NAME })
}

function newsParts({ BRAND_NAME }: Settings, link: string, words: readonly Words[]): MailPart[] {
  const [said, ...more] = words
  const kept = t('It’s kept in {brand}, not in this mail.', { brand: BRAND_NAME })
  const name = said && more.length === 0 ? said.from.split(' ')[0] : undefined
  return [
    ...words.map((one) => ({ kind: 'message' as const, ...one })),
    ...(said ? [] : [{ kind: 'paragraph' as const, text: kept }]),
    { kind: 'button', label: name ? t('Answer {name}', { name }) : t('Read it'), link },
  ]
}

/** Security scanners open links, so each link leads to a page that saves only after a click. */
function endingParts({ day, minutes }: Ending, link: string): MailPart[] {
  const finished = minutes
    ? t('Finished on {day}. Our time: {ours}. Yours: {yours}.', {
        day,
        ours: unbroken(minutes.worked),
        yours: unbroken(minutes.own),
      })
    : t('Finished on {day}.', { day })
  return [
    { kind: 'paragraph', text: finished },
    { kind: 'button', label: t('See how it ended'), link },
    {
      kind: 'scale',
      question: t('How was it?'),
      ends: [t('Not what I needed'), t('Exactly right')],
      links: Array.from({ length: RATING_MAX }, (_, index) => `${link}?rating=${index + 1}`),
    },
    { kind: 'link', label: t('It isn’t done yet'), link: `${link}#write` },
  ]
}

/** Keeps a number and its unit on one line. */
const unbroken = (minutes: number) => duration(minutes).replaceAll(' ', '\u00A0')

const REPLY = msg('Or reply to this mail: your concierge reads it, and no one at your employer does.')

/** A text message is always discreet, because lock screens show it. */
export function noticeText(
  settings: Settings,
  phone: string,
  { requestIds, isReminder }: NoticeSubject,
): OutgoingMessage {
  const link = linkOf(settings, requestIds)
  const body = `${settings.BRAND_NAME}: ${discreetSubject(requestIds.length, isReminder)}. ${link}`
  return { channel: 'sms', recipient: internationally(phone), subject: '', body, links: [link] }
}

/** To the address that is to get notices. */
export function privateAddressMail(settings: Settings, recipient: string, token: string): OutgoingMessage {
  const { BRAND_NAME: brand, publicUrl } = settings
  return accountMail(settings, recipient, t('Confirm this address for {brand}', { brand }), [
    t('Someone, probably you, wants notices from {brand} to go to this address. If it is yours, please confirm it:', {
      brand,
    }),
    { link: `${publicUrl}/notices/confirm/${token}`, label: t('Confirm this address') },
    t('If that was not you, you can leave this mail: nothing more will come.'),
  ])
}

const PREVIEW_CHARACTERS = 90

/** The subject of one message in a list of emails or on a lock screen. */
export const aboutWords = ({ from, about }: Words): string =>
  t('{name} about {request}', { name: isolate(from), request: isolate(about) })

const linkOf = ({ publicUrl }: Settings, requestIds: readonly string[]) => `${publicUrl}${pathOf(requestIds)}`

export function pathOf([first, ...others]: readonly string[]): string {
  return `/requests${first && others.length === 0 ? `/${first}` : ''}`
}

export function discreetSubject(count: number, isReminder: boolean): string {
  const values = { count: Math.max(1, count) }
  return isReminder
    ? t('{count, plural, one {There’s still an answer for you} other {There are still answers for you}}', values)
    : t('{count, plural, one {There’s an answer for you} other {There are answers for you}}', values)
}
