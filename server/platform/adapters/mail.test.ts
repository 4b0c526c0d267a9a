import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smtpSender } from './mail.ts'
import { type OutgoingMessage, Undeliverable } from './message.ts'

let server: SMTPServer
let url: string
let received: { to: string[]; raw: string }[]
let refuse: number | undefined
let refusal = 'refused'
beforeEach(async () => {
  received = []
  refuse = undefined
  server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      done(refuse ? Object.assign(new Error(refusal), { responseCode: refuse }) : null)
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

const letter: OutgoingMessage = {
  channel: 'email',
  recipient: 'maya@tendwell.test',
  subject: 'Grüße',
  body: 'Hello,\n\nhttps://tendwell.test/reset-password/abc',
  links: [],
}
async function send(more: Partial<OutgoingMessage> = {}, key = 'outgoing-7-1') {
  const sender = smtpSender({ url, from: 'Tendwell <hello@tendwell.example>' })
  await sender({ ...letter, ...more }, key).finally(sender.close)
}

test('a mail arrives unchanged', async () => {
  await send()
  const [mail] = received
  expect(mail?.to).toEqual(['maya@tendwell.test'])
  expect(mail?.raw).toMatch(/^From: Tendwell <hello@tendwell\.example>\r$/m)
  expect(mail?.raw).toMatch(/^To: maya@tendwell\.test\r$/m)
  expect(mail?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail?.raw).toContain('https://tendwell.test/reset-password/abc')
})

test('a mail with HTML contains text and HTML, and a one-click unsubscribe header', async () => {
  await send({ html: '<p>Hello</p>', unsubscribe: 'https://tendwell.test/stop/abc' })
  const raw = received[0]?.raw ?? ''
  expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m)
  expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
  expect(raw).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m)
  expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/tendwell\.test\/stop\/abc>\r$/m)
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
})

test('a mail keeps its Message-ID in every attempt', async () => {
  await send()
  await send()
  const ids = received.map(({ raw }) => raw.match(/^Message-ID: (.*)\r$/m)?.[1])
  expect(ids).toEqual(['<outgoing-7-1@tendwell.example>', '<outgoing-7-1@tendwell.example>'])
})

test.each([
  { subject: 'Hello\r\nBcc: everybody@tendwell.test' },
  { subject: 'Hello\nX: y' },
  { unsubscribe: 'https://tendwell.test/\r\nX: y' },
  { recipient: 'maya@tendwell.test\r\nBcc: everybody@tendwell.test' },
])('a line break in a header is rejected: %j', async (more) => {
  await expect(send(more)).rejects.toThrow(Undeliverable)
  expect(received).toEqual([])
})

test('a comma in the recipient does not create several recipients', async () => {
  await send({ recipient: 'maya@tendwell.test, jonah@tendwell.test' }).catch(() => undefined)
  expect(received.flatMap(({ to }) => to)).not.toContain('jonah@tendwell.test')
})

test.each([
  [550, '5.1.1 no such user', true, 'no_such_address'],
  [552, '5.2.2 over quota', true, 'mailbox_full'],
  [554, '5.7.1 DMARC policy', true, 'blocked'],
  [550, 'no', true, 'refused'],
  [450, '4.2.1 greylisted', false, 'busy'],
  [452, '4.2.2 full', false, 'mailbox_full'],
  [421, '4.3.2 going down', false, 'away'],
])('a response of %i %s is final: %s, for it is %s', async (code, words, final, reason) => {
  refuse = code
  refusal = words
  const error = await send().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ reason, message: expect.stringContaining(words) })
  expect(error instanceof Undeliverable).toBe(final)
})

test('consecutive mails share a connection', async () => {
  const sender = smtpSender({ url, from: 'hello@tendwell.example' })
  let connections = 0
  server.onConnect = (_session, done) => {
    connections += 1
    done()
  }
  for (const key of ['outgoing-1-1', 'outgoing-2-1', 'outgoing-3-1']) await sender(letter, key)
  sender.close?.()
  expect([received.length, connections]).toEqual([3, 1])
})

test('a mail for an unavailable server is retried', async () => {
  await new Promise<void>((closed) => server.close(closed))
  const error = await send().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ reason: 'away' })
  server = new SMTPServer({ disabledCommands: ['STARTTLS'] })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
