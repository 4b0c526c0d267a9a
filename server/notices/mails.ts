import { duration } from '#basics/duration.ts'
import { isolate } from '#basics/isolate.ts'
import { cutGraphemes, oneLine } from '#basics/text.ts'
import { RATING_MAX } from '#contract/member/ratings.ts'
import type { OutgoingMessage } from '#server/adapters/message.ts'
import type { Config } from '#server/config.ts'
import { type MailPart, writeMail } from '#server/jobs/mail-form.ts'
import { internationally } from '#server/mfa/numbers.ts'

type Settings = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>

/** A message in a notice. */
export type Words = {
  readonly about: string
  /** Without signs of formatting. */
  readonly text: string
  /** As the thread shows it. */
  readonly html: string
  readonly from: string
  readonly at: string
  readonly hue?: string | null
}

/** The one request that the mail is about is over. */
export type Ending = {
  /** In the member's own words for a day: "November 20". */
  readonly day: string
  /** What it took; null where nobody knows. */
  readonly minutes: { readonly worked: number; readonly own: number } | null
}

export type NoticeSubject = {
  /** The external ids of the requests that there is something new in. */
  readonly requestIds: readonly string[]
  readonly isReminder: boolean
}

type Notice = NoticeSubject & {
  readonly email: string
  /** The address that ends these mails. */
  readonly stop: string
  /** Null for a mail that names nobody and nothing: the mailbox may be the employer's. */
  readonly words: readonly Words[] | null
  /** Null where it goes on, or where there are words to read. */
  readonly ending?: Ending | null
  /** Where a reply becomes a message of theirs; null where it does not. */
  readonly replyTo?: string | null
  /** Where the mail comes back to if nobody takes it. */
  readonly bounceTo?: string | null
}

/** Says that there is something to read, and where. */
export function noticeMail(settings: Settings, notice: Notice): OutgoingMessage {
  const { email, stop, requestIds, isReminder, words, ending, ...back } = notice
  const link = linkOf(settings, requestIds)
  const discreet = ending ? DONE : discreetSubject(requestIds.length, isReminder)
  const [said, ...more] = words ?? []
  const subject = said && more.length === 0 ? aboutWords(said) : discreet
  const { BRAND_NAME } = settings
  return {
    ...writeMail(settings, email, {
      subject,
      preview: said
        ? cutGraphemes(oneLine(said.text), PREVIEW_CHARACTERS, '…')
        : ending
          ? 'See how it ended, and say how it was.'
          : `Open ${BRAND_NAME} to read it.`,
      heading: said ? undefined : discreet,
      greeting: `${discreet}.`,
      parts: [
        ...(ending ? endingParts(ending, link) : newsParts(settings, link, words ?? [])),
        ...(back.replyTo ? [{ kind: 'paragraph' as const, text: REPLY }] : []),
        {
          kind: 'why',
          text: said
            ? 'You get this because you chose notices with the words in them.'
            : 'You get this because notices by email are on.',
          links: [
            { label: 'Change notices', link: `${settings.publicUrl}/account` },
            { label: 'Stop these mails', link: stop },
          ],
        },
      ],
    }),
    unsubscribe: stop,
    ...back,
  }
}

const DONE = 'One thing is done'

function newsParts({ BRAND_NAME }: Settings, link: string, words: readonly Words[]): MailPart[] {
  const [said, ...more] = words
  return [
    ...words.map((one) => ({ kind: 'message' as const, ...one })),
    ...(said ? [] : [{ kind: 'paragraph' as const, text: `It’s kept in ${BRAND_NAME}, not in this mail.` }]),
    { kind: 'button', label: said && more.length === 0 ? `Answer ${said.from.split(' ')[0]}` : 'Read it', link },
  ]
}

/** Programs that look for harm open links: each leads to a page that saves only what is pressed there. */
function endingParts({ day, minutes }: Ending, link: string): MailPart[] {
  const took = minutes ? ` Our time: ${unbroken(minutes.worked)}. Yours: ${unbroken(minutes.own)}.` : ''
  return [
    { kind: 'paragraph', text: `Finished on ${day}.${took}` },
    { kind: 'button', label: 'See how it ended', link },
    {
      kind: 'scale',
      question: 'How was it?',
      ends: ['Not what I needed', 'Exactly right'],
      links: Array.from({ length: RATING_MAX }, (_, index) => `${link}?rating=${index + 1}`),
    },
    { kind: 'link', label: 'It isn’t done yet', link: `${link}#write` },
  ]
}

/** A number stays beside its unit. */
const unbroken = (minutes: number) => duration(minutes).replaceAll(' ', '\u00A0')

const REPLY = 'Or reply to this mail: your concierge reads it, and nobody at your employer does.'

/** A text is always discreet: it lies open on a lock screen. */
export function noticeText(
  settings: Settings,
  phone: string,
  { requestIds, isReminder }: NoticeSubject,
): OutgoingMessage {
  const link = linkOf(settings, requestIds)
  const body = `${settings.BRAND_NAME}: ${discreetSubject(requestIds.length, isReminder)}. ${link}`
  return { channel: 'sms', recipient: internationally(phone), subject: '', body, links: [link] }
}

const PREVIEW_CHARACTERS = 90

/** What a list of mails and a lock screen show of one message. */
export const aboutWords = ({ from, about }: Words): string => `${isolate(from)} about ${isolate(about)}`

const linkOf = ({ publicUrl }: Settings, requestIds: readonly string[]) => `${publicUrl}${pathOf(requestIds)}`

export function pathOf([first, ...others]: readonly string[]): string {
  return `/requests${first && others.length === 0 ? `/${first}` : ''}`
}

export function discreetSubject(count: number, isReminder: boolean): string {
  const still = isReminder ? 'still ' : ''
  return count > 1 ? `There are ${still}answers for you` : `There’s ${still}an answer for you`
}
