import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const PATIENCE_MS = 180_000
const POLL_MS = 200

export type Mailbox = AsyncDisposable & {
  readonly url: string
  /** The recipient of each mail. */
  readonly received: readonly string[]
  /** The first address in the newest mail to this recipient, once there is one with this subject. */
  linkTo(address: string, subject: RegExp): Promise<string>
  /** Starts again after a stop, at the same port. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** A mail server that delivers nothing. It accepts each mail after a delay. */
export async function openMailbox(delayMs = 0): Promise<Mailbox> {
  const mails: { readonly to: readonly string[]; readonly subject: string; readonly text: string }[] = []
  const received: string[] = []
  const receive = callbackify(async (stream: Readable, to: readonly string[]) => {
    const { subject = '', text = '' } = await PostalMime.parse(await buffer(stream))
    await sleep(delayMs)
    mails.unshift({ to, subject, text })
    received.push(...to)
  })
  const open = async (port: number) => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      onData(stream, { envelope }, done) {
        const to = envelope.rcptTo.map(({ address }) => address)
        receive(stream, to, done)
      },
    })
    server.on('error', () => undefined) // a client that hangs up
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
    return server
  }
  let server = await open(0)
  const { port } = server.server.address() as AddressInfo // a TCP server has one
  const stop = () => new Promise<void>((closed) => server.close(closed))
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async linkTo(address, subject) {
      for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
        const mail = mails.find((one) => one.to.includes(address) && subject.test(one.subject))
        if (mail) return /https:\/\/\S+/.exec(mail.text)?.[0] ?? ''
        await sleep(POLL_MS)
      }
      throw new Error(`No mail about ${subject} came to ${address}.`)
    },
    async start() {
      server = await open(port)
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
