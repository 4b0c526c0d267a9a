import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Undeliverable } from './message.ts'
import { twilioSender } from './sms.ts'

/** Follows Twilio's documentation of GET and POST /2010-04-01/Accounts/{sid}/Messages.json. */
let twilio: Server
let apiUrl: string
let calls: { method?: string; url?: string; headers: Record<string, unknown>; form: Record<string, string> }[]
let answer: { status: number; body: unknown }
/** Our messages to this number in Twilio's list. */
let taken: { body: string; date_created: string }[]
beforeEach(async () => {
  calls = []
  taken = []
  answer = { status: 201, body: { sid: 'SM1', status: 'queued', error_code: null } }
  twilio = createServer((request, response) => void take(request, response))
  await new Promise<void>((listening) => twilio.listen(0, '127.0.0.1', listening))
  apiUrl = `http://127.0.0.1:${(twilio.address() as AddressInfo).port}` // it listens on TCP
})
afterEach(() => new Promise<unknown>((closed) => twilio.close(closed)))

async function take(request: IncomingMessage, response: ServerResponse) {
  const form = Object.fromEntries(new URLSearchParams(await text(request)))
  calls.push({ method: request.method, url: request.url, headers: request.headers, form })
  const { status, body } = request.method === 'GET' ? { status: 200, body: { messages: taken } } : answer
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const send = (recipient = '+15551234567', triedSince?: Date) =>
  twilioSender({ apiUrl, accountSid: 'AC123', authToken: 'secret', from: '+15550100100' })(
    { channel: 'sms', recipient, subject: '', body: '123456 is your code & more', links: [] },
    'outgoing-7-1',
    triedSince,
  )

test("a text is posted to our account in Twilio's format", async () => {
  await send()
  expect(calls).toMatchObject([
    {
      method: 'POST',
      url: '/2010-04-01/Accounts/AC123/Messages.json',
      form: { To: '+15551234567', From: '+15550100100', Body: '123456 is your code & more' },
      headers: {
        authorization: `Basic ${Buffer.from('AC123:secret').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
    },
  ])
})

test.each([
  [400, 21_211, true],
  [400, 21_610, true],
  [401, 20_003, false],
  [403, 20_403, false],
  [429, 20_429, false],
  [500, 20_500, false],
  [503, 20_503, false],
])('a response of %i (%i) is final: %s', async (status, code, final) => {
  answer = { status, body: { code, message: 'To: +15551234567 is not right', status } }
  const error = await send().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: `Twilio answered ${status} (${code}).` })
  expect(error instanceof Undeliverable).toBe(final)
})

test.each(['5551234567', '+445551234567', '+1555123456', '+15551234567,+15559999999'])(
  'no text is sent to %s',
  async (number) => {
    await expect(send(number)).rejects.toThrow(Undeliverable)
    expect(calls).toEqual([])
  },
)

const TRIED = new Date('2026-11-23T09:00:00.000Z')
const MINE = { body: '123456 is your code & more', date_created: 'Mon, 23 Nov 2026 09:00:01 +0000' }

test('a text that was sent although the response was lost is not sent again', async () => {
  taken = [{ ...MINE, body: '654321 is your code' }, MINE]
  await send('+15551234567', TRIED)
  expect(calls).toMatchObject([
    {
      method: 'GET',
      url: '/2010-04-01/Accounts/AC123/Messages.json?To=%2B15551234567&From=%2B15550100100&PageSize=20',
      headers: { authorization: `Basic ${Buffer.from('AC123:secret').toString('base64')}` },
    },
  ])
})

test.each([
  ['nothing got through', []],
  ['other words got through', [{ ...MINE, body: '654321 is your code' }]],
  ['the same words went long before', [{ ...MINE, date_created: 'Mon, 23 Nov 2026 08:30:00 +0000' }]],
])('a second attempt is made if %s', async (_case, listed) => {
  taken = listed
  await send('+15551234567', TRIED)
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST'])
})
