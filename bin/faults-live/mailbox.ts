import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const PATIENCE_MS = 180_000
const POLL_MS = 200

export type Mailbox = {
  readonly url: string
  /** The first address in the newest mail to somebody, once there is one about this. */
  linkTo(address: string, subject: RegExp): Promise<string>
  close(): void
}

/** A relay that takes every mail and sends none. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: { readonly to: readonly string[]; readonly subject: string; readonly text: string }[] = []
  const receive = callbackify(async (stream: Readable, to: readonly string[]) => {
    const { subject = '', text = '' } = await PostalMime.parse(await buffer(stream))
    mails.unshift({ to, subject, text })
  })
  const relay = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) =>
      receive(
        stream,
        envelope.rcptTo.map(({ address }) => address),
        done,
      ),
  })
  relay.on('error', () => undefined) // a client that hangs up
  relay.listen(0, '127.0.0.1')
  await once(relay.server, 'listening')
  const { port } = relay.server.address() as AddressInfo // a TCP server has one
  return {
    url: `smtp://127.0.0.1:${port}`,
    async linkTo(address, subject) {
      for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
        const mail = mails.find((one) => one.to.includes(address) && subject.test(one.subject))
        if (mail) return /https:\/\/\S+/.exec(mail.text)?.[0] ?? ''
        await sleep(POLL_MS)
      }
      throw new Error(`No mail about ${subject} came to ${address}.`)
    },
    close: () => relay.close(() => undefined),
  }
}
