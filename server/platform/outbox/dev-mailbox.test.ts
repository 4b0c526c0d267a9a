import { beforeEach, describe, expect, test } from 'vitest'
import { isFromLoopback } from '#server/platform/http/loopback.ts'
import { openWorld, setUpWorld } from '#tests/world/world.ts'
import { recipientOf } from './dev-mailbox.ts'
import { enqueue } from './outbox.ts'

const world = setUpWorld()
beforeEach(async () => void (await world.app.db.deleteFrom('outgoing').execute()))

const mail = (recipient: string, subject = 'Hello', body = 'Hello,\n\nhttps://tendwell.test/a?b=1&c=2') =>
  enqueue(world.app.db, { channel: 'email', recipient, subject, body, links: ['https://tendwell.test/a?b=1&c=2'] })
const text = (recipient: string) =>
  enqueue(world.app.db, { channel: 'sms', recipient, subject: '', body: '123456 is your code.', links: [] })
const json = async (path = '/__outbox') => {
  const answer = await world.as(null).get(path, { accept: 'application/json' })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  return answer.body
}
const page = () => world.as(null).get('/__outbox', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })

test('messages that would have been sent are listed, newest first', async () => {
  await mail('maya@tendwell.test')
  await text('+15551234567')
  const [first, second, ...rest] = await json()
  expect(rest).toEqual([])
  expect(first).toEqual({
    channel: 'sms',
    to: '+15551234567',
    subject: '',
    body: '123456 is your code.',
    links: [],
    sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect(second).toMatchObject({
    channel: 'email',
    to: 'maya@tendwell.test',
    links: ['https://tendwell.test/a?b=1&c=2'],
  })
})

test('a message that was sent later than a newer one is listed first', async () => {
  await mail('maya@tendwell.test', 'written first')
  await mail('maya@tendwell.test', 'written second')
  const later = new Date(Date.now() + 60_000)
  await world.app.db.updateTable('outgoing').set({ sent_at: later }).where('subject', '=', 'written first').execute()
  const letters = await json()
  expect(letters.map(({ subject }: { subject: string }) => subject)).toEqual(['written first', 'written second'])
})

test.each([
  ['%2B15551234567', '+15551234567'],
  ['+15551234567', '+15551234567'],
  ['5551234567', '+15551234567'],
  ['(555)%20123-4567', '+15551234567'],
  ['maya@tendwell.test', 'maya@tendwell.test'],
  ['Maya@Tendwell.test', 'maya@tendwell.test'],
  ['maya+one@tendwell.test', 'maya+one@tendwell.test'],
])('?to=%s shows what went to %s', async (to, recipient) => {
  for (const phone of ['+15551234567', '+15559999999']) await text(phone)
  for (const address of ['maya@tendwell.test', 'maya+one@tendwell.test', 'jonah@tendwell.test']) await mail(address)
  const letters = await json(`/__outbox?to=${to}`)
  expect(letters.map((letter: { to: string }) => letter.to)).toEqual([recipient])
})

test('an empty ?to= shows all messages, and an unknown recipient shows none', async () => {
  await mail('maya@tendwell.test')
  expect(await json('/__outbox?to=')).toHaveLength(1)
  expect(await json('/__outbox?to=nobody')).toEqual([])
  expect(await json('/__outbox?to=a%00@b')).toEqual([])
  expect(recipientOf('  ')).toBeNull()
})

test('the last 200 messages are shown', async () => {
  for (let at = 0; at < 203; at++) await mail('maya@tendwell.test', `number ${at}`)
  const letters = await json()
  expect(letters).toHaveLength(200)
  expect([letters[0].subject, letters[199].subject]).toEqual(['number 202', 'number 3'])
})

describe('as a page', () => {
  test("shows text as text and makes a mail's own links clickable", async () => {
    await mail('maya@tendwell.test', '<script>alert(1)</script>', '<img src=x> https://tendwell.test/a?b=1&c=2')
    const { status, headers, text: html } = await page()
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('&lt;img src=x&gt;')
    expect(html).toContain('<a href="https://tendwell.test/a?b=1&amp;c=2">')
  })

  test('contains no inline content, and its policy allows none', async () => {
    await mail('maya@tendwell.test')
    const { headers, text: html } = await page()
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    const css = await world.as(null).get('/__outbox/page.css')
    expect([css.status, css.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  })

  test('reports an empty outbox', async () => {
    expect((await page()).text).toContain('Nothing has been sent yet.')
  })
})

test('the outbox does not exist in production', { tags: '@sec-outbox' }, async () => {
  const production = await openWorld({ NODE_ENV: 'production', RATE_LIMITS: 'on' })
  for (const path of ['/__outbox', '/__outbox?to=maya@tendwell.test', '/__outbox/page.css'])
    expect((await production.as(null).get(path)).status).toBe(404)
  await production.close()
})

test('the outbox is available only on this machine, without a proxy', { tags: '@sec-outbox' }, async () => {
  await mail('maya@tendwell.test')
  for (const path of ['/__outbox', '/__outbox/page.css'])
    for (const header of ['x-forwarded-for', 'forwarded'])
      expect((await world.as(null).get(path, { [header]: '127.0.0.1' })).status).toBe(404)
  const there = { headers: {}, socket: { remoteAddress: '192.0.2.7' } } as never
  expect(isFromLoopback(there)).toBe(false)
})

test('a channel with a provider is not shown', async () => {
  const half = await openWorld({ SMTP_URL: 'smtp://127.0.0.1:9' })
  await enqueue(half.app.db, { channel: 'email', recipient: 'a@b.test', subject: 's', body: 'b', links: [] })
  await enqueue(half.app.db, { channel: 'sms', recipient: '+15550100100', subject: '', body: 'b', links: [] })
  const { body } = await half.as(null).get('/__outbox')
  expect(body.map(({ channel }: { channel: string }) => channel)).toEqual(['sms'])
  await half.close()
})
