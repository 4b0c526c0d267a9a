import { createTransport } from 'nodemailer'
import { type Message, type Sender, Undeliverable } from './message.ts'

const TIMEOUT_MS = 20_000

/** Sends by SMTP. The Message-ID follows from the key, so a mail that goes twice is shown once. */
export function smtpSender({ url, from }: { url: string; from: string }): Sender {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return async (message, key) => {
    refuseBrokenHeaders(message)
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: message.recipient }, // an object is one recipient, whatever it holds
        subject: message.subject,
        text: message.body,
        messageId: `<${key}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (error) {
      throw isFinal(error) ? new Undeliverable(String(error), { cause: error }) : error
    }
  }
}

/** A line break in a header would begin another header. */
function refuseBrokenHeaders({ recipient, subject }: Message) {
  if (/[\r\n\0]/.test(recipient + subject)) throw new Undeliverable('A header of this mail holds a line break.')
}

/** The server said no for good (5xx); 4xx and lost connections pass. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number } // nodemailer's own property
  return responseCode >= 500
}

function domainOf(from: string): string {
  return from.match(/@([^\s>]+)/)?.[1] ?? 'localhost'
}
