import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smtpSender } from './mail.ts'
import { type Message, Undeliverable } from './message.ts'

let server: SMTPServer
let url: string
let received: { to: string[]; raw: string }[]
let refuse: number | undefined
beforeEach(async () => {
  received = []
  refuse = undefined
  server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      done(refuse ? Object.assign(new Error('refused'), { responseCode: refuse }) : null)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` // it listens on TCP
})
afterEach(() => new Promise<void>((closed) => server.close(closed)))

const letter: Message = {
  channel: 'email',
  recipient: 'maya@tendwell.test',
  subject: 'Grüße',
  body: 'Hello,\n\nhttps://tendwell.test/reset-password/abc',
  links: [],
}
const send = (more: Partial<Message> = {}, key = 'outgoing-7-1') =>
  smtpSender({ url, from: 'Tendwell <hello@tendwell.example>' })({ ...letter, ...more }, key)

test('a mail arrives as it was written', async () => {
  await send()
  const [mail] = received
  expect(mail?.to).toEqual(['maya@tendwell.test'])
  expect(mail?.raw).toMatch(/^From: Tendwell <hello@tendwell\.example>\r$/m)
  expect(mail?.raw).toMatch(/^To: maya@tendwell\.test\r$/m)
  expect(mail?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail?.raw).toContain('https://tendwell.test/reset-password/abc')
})

test('the same letter has the same Message-ID however often it is sent', async () => {
  await send()
  await send()
  const ids = received.map(({ raw }) => raw.match(/^Message-ID: (.*)\r$/m)?.[1])
  expect(ids).toEqual(['<outgoing-7-1@tendwell.example>', '<outgoing-7-1@tendwell.example>'])
})

test.each([
  { subject: 'Hello\r\nBcc: everybody@tendwell.test' },
  { subject: 'Hello\nX: y' },
  { recipient: 'maya@tendwell.test\r\nBcc: everybody@tendwell.test' },
])('a line break in a header is refused: %j', async (more) => {
  await expect(send(more)).rejects.toThrow(Undeliverable)
  expect(received).toEqual([])
})

test('a list of addresses is not several recipients', async () => {
  await send({ recipient: 'maya@tendwell.test, jonah@tendwell.test' }).catch(() => undefined)
  expect(received.flatMap(({ to }) => to)).not.toContain('jonah@tendwell.test')
})

test.each([
  [550, true],
  [450, false],
])('an answer of %i is final: %s', async (code, final) => {
  refuse = code
  const error = await send().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof Undeliverable).toBe(final)
})

test('a server that is away is tried again', async () => {
  await new Promise<void>((closed) => server.close(closed))
  const error = await send().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(Undeliverable)
  server = new SMTPServer({ disabledCommands: ['STARTTLS'] })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
