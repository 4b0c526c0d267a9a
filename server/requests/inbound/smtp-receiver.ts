import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import type { DNSResolver } from 'mailauth'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { App } from '#server/platform/http/app.ts'
import { logFault } from '#server/platform/http/fault-log.ts'
import { network, slotOf, takeSlot } from '#server/platform/http/limits.ts'
import { readMailAddress } from '#server/requests/notices/mail-addresses.ts'
import { systemResolver } from './authenticate-mail.ts'
import { logOutcome, refused } from './outcome.ts'
import { parseMail } from './parse-mail.ts'
import { findReplyAddress } from './reply-address.ts'
import { sentences, sentencesFor } from './sentences.ts'
import { takeMail } from './take-mail.ts'

export const MAIL_MAX_BYTES = 30 * 1024 * 1024
/** Maximum connections, because each may hold a complete email in memory. */
const AT_ONCE = 20
const SILENCE_MS = 60_000
const STOP_MS = 10_000
const WINDOW_MS = 10 * 60_000
/** Per window and network: large providers send many members' emails, but do not guess addresses. */
const MAILS = 600
const UNKNOWN_ADDRESSES = 30

/** An SMTP response: status, enhanced status (RFC 3463) and a sentence. */
class Answer extends Error {
  readonly responseCode: number

  constructor(responseCode: number, enhanced: string, sentence: string) {
    super(`${enhanced} ${sentence}`)
    this.responseCode = responseCode
  }
}

const OURS = new Answer(451, '4.3.0', 'Something is wrong on our side. Please try again later.')
const TOO_MANY = new Answer(421, '4.7.0', 'Too many at once. Please try again later.')

export type SmtpReceiver = { readonly port: number; stop(): Promise<void> }

/**
 * Receives members' replies by SMTP, for INBOUND_DOMAIN only. An unacceptable email is rejected while the sender's
 * server waits, so that nothing is lost silently, and we never send an email to a stranger.
 */
export async function openReceiver(
  app: App,
  port: number,
  resolver: DNSResolver = systemResolver,
): Promise<SmtpReceiver> {
  const server = new SMTPServer({
    name: app.config.INBOUND_DOMAIN,
    banner: 'Replies of members only',
    size: MAIL_MAX_BYTES,
    authOptional: true,
    disableReverseLookup: true,
    maxClients: AT_ONCE,
    socketTimeout: SILENCE_MS,
    closeTimeout: STOP_MS,
    logger: false,
    ...security(app),
    onRcptTo: ({ address }, session, done) => answer(app, done, () => admitRecipient(app, address, session)),
    onData: (stream, session, done) => answer(app, done, () => receive(app, resolver, stream, session)),
  })
  // errors that clients cause on their own connection are not our faults
  server.on('error', (error) => app.log.debug({ fault: error.name }, 'A connection that brings mail broke off.'))
  await new Promise<void>((listening, failed) => {
    server.server.once('error', failed)
    server.listen(port, app.config.HOST, listening)
  })
  return {
    port: (server.server.address() as AddressInfo).port, // it listens on TCP
    stop: () => new Promise((stopped) => server.close(stopped)),
  }
}

/** Without a certificate, emails arrive unencrypted, as between many servers; a self-signed one would not be safer. */
function security({ config: { INBOUND_TLS_CERT, INBOUND_TLS_KEY } }: App) {
  return INBOUND_TLS_CERT && INBOUND_TLS_KEY
    ? { disabledCommands: ['AUTH'], cert: readFileSync(INBOUND_TLS_CERT), key: readFileSync(INBOUND_TLS_KEY) }
    : { disabledCommands: ['AUTH', 'STARTTLS'] }
}

type Done = (error?: Error | null, message?: string) => void

function answer(app: App, done: Done, act: () => Promise<string | undefined>) {
  callbackify(act)((error: unknown, said) => {
    if (!error) return done(null, said)
    if (error instanceof Answer) return done(error)
    logFault({
      log: app.log,
      error,
      at: 'inbound mail',
      message: 'A mail could not be taken; its sender tries again.',
    })
    done(OURS)
  })
}

async function admitRecipient(app: App, recipient: string, session: SMTPServerSession): Promise<undefined> {
  if (session.envelope.rcptTo.length > 0) throw new Answer(452, '4.5.3', 'One recipient at a time, please.')
  await hold(app, 'inbound_mail', session, MAILS)
  const address = readMailAddress(app.config, recipient)
  if (address?.purpose === 'bounce') return
  const replying = address ? await findReplyAddress(app, address.hash) : null
  if (replying && !replying.hasEnded) return
  await hold(app, 'inbound_unknown', session, UNKNOWN_ADDRESSES)
  const why = replying ? 'ended' : 'unknown_address'
  const sentence = sentencesFor(app.config, replying)[why]
  logOutcome(app, refused(why, sentence))
  throw new Answer(550, '5.1.1', sentence)
}

async function hold(app: App, bucket: string, { remoteAddress }: SMTPServerSession, most: number) {
  if (app.config.RATE_LIMITS === 'off') return
  const slot = slotOf({ bucket, address: network(remoteAddress), windowMs: WINDOW_MS }, app.now())
  if ((await takeSlot(app.db, slot)) > most) throw TOO_MANY
}

async function receive(app: App, resolver: DNSResolver, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const raw = await collect(stream)
  if (raw === null) throw new Answer(552, '5.3.4', sentences(app.config).too_large)
  const { mailFrom, rcptTo } = session.envelope
  const outcome = await takeMail(app, resolver, {
    raw,
    parsed: await parseMail(raw),
    to: rcptTo[0]?.address ?? '',
    sender: mailFrom ? mailFrom.address : '',
    ip: session.remoteAddress,
    helo: session.hostNameAppearsAs || null,
  })
  logOutcome(app, outcome)
  if (outcome.step === 'refused') throw new Answer(550, '5.7.1', outcome.sentence)
  return 'Thank you'
}

/** Null if the email is larger than the limit: it is read to its end and discarded. */
async function collect(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  // yields bytes, although its type does not say so
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (stream.sizeExceeded) chunks.length = 0
    else chunks.push(chunk)
  }
  return stream.sizeExceeded ? null : Buffer.concat(chunks)
}
