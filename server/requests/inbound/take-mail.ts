import type { DNSResolver } from 'mailauth'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { Problem } from '#contract/shared/problems.ts'
import { messageBody } from '#contract/shared/request.ts'
import type { App } from '#server/platform/http/app.ts'
import { inLanguage } from '#server/platform/language/language.ts'
import { readMailAddress } from '#server/requests/notices/mail-addresses.ts'
import { noteBounce } from '#server/requests/notices/note-bounce.ts'
import { sortFiles } from './accept-files.ts'
import { authenticateMail, type MailTransport } from './authenticate-mail.ts'
import { listMail, requestsOfNotice } from './list-mail.ts'
import { ourMail } from './our-mail.ts'
import { type Outcome, refused } from './outcome.ts'
import type { ParsedMail } from './parse-mail.ts'
import { type IncomingMail, type MailReading, readMail } from './read-mail.ts'
import { findReplyAddress, type ReplyAddress } from './reply-address.ts'
import { sentences, sentencesFor } from './sentences.ts'
import { storeMessage } from './store-message.ts'
import { typedTextIn } from './typed-text.ts'

/** Maximum characters of an email's complete text; a longer one is not written by a person. */
export const WHOLE_MAX_CHARACTERS = 200_000

type InboundMail = MailTransport & {
  /** One of our addresses: for replies, or for bounces. */
  readonly to: string
  readonly raw: Buffer
  readonly parsed: ParsedMail
}

/**
 * Stores a member's reply as a message in the request of its reply address: once, however often it is delivered.
 * Automatic emails are listed on the request. Throws on internal or temporary errors, so that the delivery is retried.
 */
export async function takeMail(app: App, resolver: DNSResolver, mail: InboundMail): Promise<Outcome> {
  const address = readMailAddress(app.config, mail.to)
  if (!address) return refused('unknown_address', sentences(app.config).unknown_address)
  const reading = readMail(mail.parsed, (id) => isOurs(app, id))
  if (reading.kind === 'own') return { step: 'ignored', why: 'own' }
  if (address.purpose === 'bounce') return takeReturned(app, mail, reading, address.hash)
  const replying = await findReplyAddress(app, address.hash)
  if (!replying || replying.hasEnded) return refused('ended', sentencesFor(app.config, replying).ended)
  if (reading.kind === 'bounce' || reading.kind === 'receipt') {
    const why = reading.kind === 'bounce' ? 'bounce' : 'automatic'
    return listMail(app, [replying.requestId], { ...reading, raw: mail.raw, why })
  }
  return inLanguage(replying.language, () => admit(app, resolver, mail, replying, reading))
}

/** The Message-IDs of our own emails. */
function isOurs({ config }: App, messageId: string): boolean {
  const [, domain = 'localhost'] = /@([^\s>]+)/.exec(config.MAIL_FROM) ?? []
  return messageId.startsWith('<outgoing-') && messageId.endsWith(`@${domain}>`)
}

/** Lists a bounce or an automatic reply on the requests of its notice. */
async function takeReturned(app: App, { raw }: InboundMail, reading: MailReading, hash: Buffer): Promise<Outcome> {
  if (reading.kind === 'bounce' && reading.isFinal) await noteBounce(app, hash)
  if (!('whole' in reading)) return { step: 'ignored', why: 'bounce' }
  const why = reading.kind === 'bounce' ? 'bounce' : 'automatic'
  return listMail(app, await requestsOfNotice(app, hash), { ...reading, raw, why })
}

type Possible = Exclude<MailReading, { kind: 'bounce' | 'receipt' | 'own' }>

/** Checks the sender first: strangers get no information about an email. */
async function admit(app: App, resolver: DNSResolver, mail: InboundMail, replying: ReplyAddress, reading: Possible) {
  const says = sentences(app.config)
  if (reading.kind === 'unreadable') return refused('unreadable', says.unreadable)
  const refusal = await refusalOf(app, resolver, mail, replying, reading.from)
  // no person reads the rejection of an automatic email
  if (refusal && reading.kind === 'letter' && isLikelyAutomatic(reading, mail))
    return listMail(app, [replying.requestId], { ...reading, raw: mail.raw, why: 'automatic' })
  if (refusal) return refused(refusal, says[refusal])
  if (reading.kind === 'sealed') return refused(reading.why, says[reading.why])
  return takeLetter(app, mail, replying, reading)
}

async function refusalOf(
  app: App,
  resolver: DNSResolver,
  mail: InboundMail,
  { email }: ReplyAddress,
  from: string | null,
) {
  if (from !== email) return 'wrong_sender'
  const proof = await authenticateMail(app.config, resolver, mail.raw, from, mail)
  if (proof === 'unsure') throw new Problem('unavailable')
  return proof === 'failed' ? 'not_authenticated' : null
}

/** An email with an empty sender is automatic (RFC 5321, 4.5.5). */
const isLikelyAutomatic = ({ automatic }: IncomingMail, { sender }: InboundMail) =>
  automatic === 'likely' || sender === ''

/** A person's reply, even if a program has marked it: it has new text next to a quote of ours. */
async function takeLetter(app: App, mail: InboundMail, replying: ReplyAddress, letter: IncomingMail): Promise<Outcome> {
  const says = sentences(app.config)
  if (letter.whole.length > WHOLE_MAX_CHARACTERS) return refused('too_long', says.too_long)
  const typed = typedTextIn(letter.whole, await ourMail(app, replying))
  const isAnswer = typed.isFolded && typed.parts.length > 0
  if (isLikelyAutomatic(letter, mail) && !isAnswer)
    return listMail(app, [replying.requestId], { ...letter, raw: mail.raw, why: 'automatic' })
  const { accepted, leftOut } = await sortFiles(letter.files)
  const text = typed.parts.map((part) => part.text).join('\n\n')
  const body = hasVisibleContent(text) ? text : ''
  const nothing = leftOut.length > 0 ? 'file' : 'empty'
  if (body === '' && accepted.length === 0) return refused(nothing, says[nothing])
  if (body !== '' && !messageBody.safeParse(body).success) return refused('too_long', says.too_long)
  const facts = {
    is_folded: typed.isFolded,
    is_automatic: letter.automatic !== 'no' || mail.sender === '',
    left_out: leftOut,
  }
  return storeMessage(app, replying, { ...letter, raw: mail.raw, parts: typed.parts, body, accepted, facts })
}
