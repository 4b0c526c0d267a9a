import { NotTaken, type OutgoingMessage, type Reason, type Sender, Undeliverable } from './message.ts'

/** Loaded on demand, because it is large and not needed before the first mail. */
const library = () => import('nodemailer')

/** Timeout before the server has received a byte. */
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
const IDLE_MS = 30_000
/** Total timeout, which is shorter than the lease of a message. */
const SEND_MS = 90_000

export type Smtp = {
  readonly url: string
  readonly from: string
  /** Number of concurrent connections; each is used for many mails. */
  readonly connections?: number
}

/** Sends by SMTP. The Message-ID is derived from the key, so that mail programs show a repeated mail once. */
export function smtpSender({ url, from, connections = 1 }: Smtp): Sender {
  const open = async () => {
    const { createTransport } = await library()
    return createTransport({
      url,
      pool: true,
      maxConnections: connections,
      idleTimeout: IDLE_MS,
      maxRequeues: 1,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    })
  }
  let transport: ReturnType<typeof open> | undefined
  const send: Sender = async (message, key) => {
    refuseBrokenHeaders(message)
    try {
      transport ??= open()
      const opened = await transport
      await opened.sendMail({
        from,
        to: { name: '', address: message.recipient }, // an object is always a single recipient
        ...(message.replyTo && { replyTo: message.replyTo }),
        ...(message.bounceTo && { envelope: { from: message.bounceTo, to: message.recipient } }),
        subject: message.subject,
        text: message.body,
        ...(message.html && { html: message.html }),
        messageId: `<${key}@${domainOf(from)}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(message.unsubscribe && {
            'List-Unsubscribe': `<${message.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.timeout(SEND_MS),
      })
    } catch (error) {
      throw asNotTaken(error)
    }
  }
  return Object.assign(send, { close: () => void transport?.then((opened) => opened.close()) })
}

/** Connects and signs in without sending a mail. Throws the obstacle. */
export async function checkSmtp(url: string): Promise<void> {
  const limits = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS }
  const { createTransport } = await library()
  const transport = createTransport({ url, ...limits })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** A line break in a header would start another header. */
function refuseBrokenHeaders({ recipient, subject, unsubscribe }: OutgoingMessage) {
  if (/[\r\n\0]/.test(`${recipient}${subject}${unsubscribe ?? ''}`))
    throw new Undeliverable('A header of this mail holds a line break.', 'refused')
}

/** nodemailer's own properties. */
type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string }

/**
 * Only a response about the recipient or the content is about this mail, and a 5xx is final. Everything before
 * (greeting, sign-in, our sender address) is about our connection to the server.
 */
function asNotTaken(error: unknown): NotTaken {
  const { code, responseCode = 0, response, command = '' } = error as SmtpError
  const message = response ?? (error instanceof Error ? error.message : String(error))
  if (code === 'EENVELOPE' && command === 'API') return new Undeliverable(message, 'no_such_address', { cause: error })
  if (command.startsWith('AUTH') || command === 'MAIL FROM')
    return new NotTaken(message, 'our_account', { cause: error })
  if (!(command === 'RCPT TO' || command === 'DATA') || responseCode < 400 || responseCode === 421)
    return new NotTaken(message, 'away', { cause: error })
  const final = responseCode >= 500
  const reason = reasonOf(message, final)
  return final ? new Undeliverable(message, reason, { cause: error }) : new NotTaken(message, reason, { cause: error })
}

/** Based on the enhanced status code (RFC 3463), if the server sends one. */
function reasonOf(response: string, final: boolean): Reason {
  const [, subject, detail] = /\b[45]\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? []
  if (subject === '2' && detail === '2') return 'mailbox_full'
  if (!final) return 'busy'
  if (subject === '1' || (subject === '2' && detail === '1')) return 'no_such_address'
  if (subject === '7') return 'blocked'
  return 'refused'
}

function domainOf(from: string): string {
  return from.match(/@([^\s>]+)/)?.[1] ?? 'localhost'
}
