import { createHmac } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { createTransport, type SendMailOptions } from 'nodemailer'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { setTranslator } from '#basics/language/translate.ts'
import { QUOTAS, takeOfDay, UNCOUNTED } from '#server/platform/http/quotas.ts'
import { clean } from '#server/platform/outbox/cleaning.ts'
import { notifyMembers } from '#server/requests/notices/notify-members.ts'
import { speakPseudo } from '#tests/language/pseudo-language.ts'
import { jpeg, jpegWithMetadata } from '#tests/pictures/pictures.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { PNG } from '#tests/world/files.ts'
import { outbox } from '#tests/world/outbox.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { openReceiver, type SmtpReceiver } from './smtp-receiver.ts'

const DOMAIN = 'reply.tendwell.test'
const SECRET = 'a secret of the relay and ours'
const LETTER = `Friday suits us well.

On Mon, 1 Jan 2029 at 12:02, Tendwell <hello@tendwell.test> wrote:
> Dr. Vogel can see the dog on Friday.
`

let world: World
let request: StoredRequest
let receiver: SmtpReceiver
let lines: string[]
beforeEach(async () => {
  lines = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  world = await openWorld(
    { INBOUND_DOMAIN: DOMAIN, INBOUND_WEBHOOK_SECRET: `an older secret of both,${SECRET}`, RATE_LIMITS: 'on' },
    log,
  )
  world.clock.advance(9 * HOUR_MS)
  request = await giveRequest(world, world.maya)
  receiver = await openReceiver(world.app, 0)
})
afterEach(async () => {
  await receiver.stop()
  await world.close()
})

/** Theo replies, Maya does not read it, and gets it by email. Returns the reply address. */
async function mailed(body = 'Dr. Vogel can see the dog on Friday.', withWords = true): Promise<string | undefined> {
  const choices = { by_email: true, by_text: false, with_words: withWords, quiet_from: 0, quiet_until: 0 }
  await world.as(world.maya).put('/api/v1/notices', choices)
  await world.as(world.theo).post(`/desk/api/requests/${request.external_id}/messages`, { body })
  await notifyMembers(world.app)
  world.clock.advance(12 * MINUTE_MS)
  await notifyMembers(world.app)
  return (await outbox(world, world.maya.email))[0]?.reply_to
}

/** Returns the receiver's response: '250' if it accepts the email, otherwise the error. */
async function reply(to: string | undefined, mail: SendMailOptions = {}): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port: receiver.port, tls: { rejectUnauthorized: false } })
  try {
    const given = { from: world.maya.email, to, subject: 'Re: Theo Marchetti about Find a vet', text: LETTER }
    return (await transport.sendMail({ messageId: '<one@phone.example>', ...given, ...mail })).response.slice(0, 3)
  } catch (error) {
    return (error as { response?: string }).response ?? String(error)
  } finally {
    transport.close()
  }
}

const thread = async () => {
  const { body } = await world.as(world.maya).get(request.path)
  return body.request.messages.map(({ body_html, source }: { body_html: string; source: string }) => [
    source,
    body_html,
  ])
}
const replies = async () => (await thread()).filter(([source]: string[]) => source === 'user')

describe('a reply to an email with words', () => {
  test('a reply is in the thread without the quoted text, once, also when it is delivered twice', async () => {
    const to = await mailed()
    expect(to).toMatch(/^reply-[0-9a-f]{32}@reply\.tendwell\.test$/)
    expect(await reply(to)).toBe('250')
    expect(await reply(to)).toBe('250')
    expect(await replies()).toEqual([['user', '<p>Friday suits us well.</p>']])
  })

  test('a quote is left out in the language of the mail, and a rejection is in that of the member', async () => {
    const before = speakPseudo()
    onTestFinished(() => void setTranslator(before))
    const speak = (locale: string) => world.as(world.maya).put('/api/v1/users/current/locale', { locale })
    await speak('es')
    const to = await mailed()
    const [mail] = await outbox(world, world.maya.email)
    const quote = mail?.body.replaceAll(/^/gm, '> ')
    expect(quote).toContain('> ⟦')
    expect(await reply(to, { text: quote })).not.toContain('We found nothing new')
    await speak('en')
    expect(await reply(to, { text: quote })).toContain('We found nothing new')
    expect(await reply(to, { text: `Friday suits us well.\n\n${quote}` })).toBe('250')
    expect(await replies()).toEqual([['user', '<p>Friday suits us well.</p>']])
  })

  test('a reply is marked for the desk, which can open the complete email, and that is recorded', async () => {
    await reply(await mailed())
    const { body } = await world.as(world.theo).get(`/desk/api/requests/${request.external_id}`)
    const message = body.request.messages.at(-1)
    expect(message).toMatchObject({ by_mail: true, body_html: '<p>Friday suits us well.</p>' })
    const whole = await world.as(world.theo).get(`/desk/api/mails/${message.id}`)
    expect(whole.body.mail).toMatchObject({ from: world.maya.email, body: expect.stringContaining('> Dr. Vogel') })
    const records = await world.app.deskDb.selectFrom('desk.access_records').select('action').execute()
    expect(records.filter(({ action }) => action === 'deskReadMail')).toHaveLength(1)
  })

  test('a reply is counted on the Delivery page for a day, with its time rounded to the hour', async () => {
    const inbound = async () => (await world.as(world.olga).get('/desk/api/delivery')).body.parts.inbound
    expect(await inbound()).toEqual({ taken: 0, last_at: null })
    await reply(await mailed())
    const last_at = world.clock.now()
    last_at.setUTCMinutes(0, 0, 0)
    expect(await inbound()).toEqual({ taken: 1, last_at: last_at.toISOString() })
    world.clock.advance(DAY_MS)
    expect(await inbound()).toEqual({ taken: 0, last_at: last_at.toISOString() })
  })

  test('a reply that is delivered twice at the same time is one message', async () => {
    const to = await mailed()
    expect(await Promise.all([reply(to), reply(to), reply(to)])).toEqual(['250', '250', '250'])
    expect(await replies()).toHaveLength(1)
  })

  test('a reply marks the emailed messages as read, so the next answer is emailed too', async () => {
    const to = await mailed()
    await reply(to)
    const again = await mailed('Then Friday at nine it is.')
    expect(again).toBe(to)
    expect(await outbox(world, world.maya.email)).toHaveLength(2)
    await reply(to, { messageId: '<two@phone.example>', text: 'Thanks!' })
    expect(await replies()).toHaveLength(2)
  })

  test('a reply’s files are checked like uploads, and each is a separate message', async () => {
    const to = await mailed()
    const files = [
      { filename: 'bill.png', content: PNG },
      { filename: 'x-ray.png', content: PNG },
    ]
    expect(await reply(to, { attachments: files })).toBe('250')
    const { body } = await world.as(world.maya).get(request.path)
    const mine = body.request.messages.filter(({ source }: { source: string }) => source === 'user')
    expect(mine.map(({ attachments }: { attachments: { filename: string }[] }) => attachments[0]?.filename)).toEqual([
      'bill.png',
      'x-ray.png',
    ])
  })

  test('a reply’s pictures are stored without metadata', async () => {
    const to = await mailed()
    await reply(to, { attachments: [{ filename: 'bill.jpg', content: jpegWithMetadata() }] })
    const { body } = await world.as(world.maya).get(request.path)
    const [file] = body.request.messages.at(-1).attachments
    const stored = await buffer((await world.app.storage.open(file.key)).stream)
    expect(stored.equals(jpeg())).toBe(true)
  })

  test('a reply arrives without files that cannot be accepted, and names them', async () => {
    const to = await mailed()
    const files = [
      { filename: 'bill.png', content: PNG },
      { filename: 'card.vcf', content: 'BEGIN:VCARD\r\nEND:VCARD\r\n' },
      { filename: 'empty.pdf', content: '' },
      { filename: 'half.jpg', content: jpeg().subarray(0, 100) },
    ]
    expect(await reply(to, { attachments: files })).toBe('250')
    const { body } = await world.as(world.maya).get(request.path)
    expect(body.request.messages.at(-1)).toMatchObject({
      body_html: '<p>Friday suits us well.</p>',
      attachments: [{ filename: 'bill.png' }],
      mail: { is_folded: true, is_automatic: false, left_out: ['card.vcf', 'empty.pdf', 'half.jpg'] },
    })
  })

  test('a reply that has only an unacceptable file is rejected', async () => {
    const to = await mailed()
    const attachments = [{ filename: 'bill.docx', content: 'PK' }]
    expect(await reply(to, { text: '', attachments })).toMatch(/^550 5\.7\.1 Only images and PDFs/)
    expect(await replies()).toEqual([])
  })

  test('a reply can be opened completely by its author, and by no other member', async () => {
    await reply(await mailed())
    const { body } = await world.as(world.maya).get(request.path)
    const path = `/api/v1/mails/${body.request.messages.at(-1).id}`
    const whole = await world.as(world.maya).get(path)
    expect(whole.body.mail).toMatchObject({
      from: world.maya.email,
      subject: 'Re: Theo Marchetti about Find a vet',
      body: expect.stringContaining('> Dr. Vogel'),
    })
    expect((await world.as(world.jonah).get(path)).status).toBe(404)
  })

  test('a reply is stored byte for byte for 30 days', async () => {
    await reply(await mailed())
    const raw = () => world.app.deskDb.selectFrom('desk.raw_mails').select('raw').execute()
    expect((await raw()).map((mail) => mail.raw.toString())).toEqual([expect.stringContaining('> Dr. Vogel')])
    await clean(world.app)
    expect(await raw()).toHaveLength(1)
    world.clock.advance(31 * DAY_MS)
    await clean(world.app)
    expect(await raw()).toEqual([])
  })

  test('a reply with the Message-ID of another email and other text is another message', async () => {
    const to = await mailed()
    expect(await reply(to)).toBe('250')
    expect(await reply(to, { text: 'Rather on Monday.' })).toBe('250')
    expect((await replies()).map(([, html]: string[]) => html)).toEqual([
      '<p>Friday suits us well.</p>',
      '<p>Rather on Monday.</p>',
    ])
  })

  test('a reply with NUL, control characters and direction marks is stored once, without them', async () => {
    const to = await mailed()
    const raw = [
      `From: ${world.maya.email}`,
      `To: ${to}`,
      'Message-ID: <nul@phone.example>',
      `Subject: Re\0: a vet \x1B[31m ${'x'.repeat(900)}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Friday\0 is \x07fine.',
      '--b',
      `Content-Type: image/png; name="bill\0\u202Egnp.png"`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="bill\0\u202Egnp.png"`,
      '',
      PNG.toString('base64'),
      '--b--',
      '',
    ].join('\r\n')
    const envelope = { from: world.maya.email, to: to ?? '' }
    expect(await reply(to, { envelope, raw })).toBe('250')
    expect(await reply(to, { envelope, raw })).toBe('250')
    const { body } = await world.as(world.maya).get(request.path)
    const mine = body.request.messages.filter(({ source }: { source: string }) => source === 'user')
    expect(mine).toMatchObject([{ body_html: '<p>Friday is fine.</p>', attachments: [{ filename: 'billgnp.png' }] }])
  })

  test('a reply reopens a completed request, and is rejected once the request accepts no messages', async () => {
    const to = await mailed()
    await world.as(world.theo).patch(`/desk/api/requests/${request.external_id}`, { status: 'closed' })
    expect(await reply(to)).toBe('250')
    await world.as(world.theo).patch(`/desk/api/requests/${request.external_id}`, { status: 'closed' })
    world.clock.advance(15 * DAY_MS)
    expect(await reply(to, { messageId: '<late@phone.example>' })).toMatch(/^550 5\.1\.1 This address is not in use/)
  })
})

describe('the receiver rejects, with an explanation,', () => {
  test('emails beyond the daily quota, permanently, so that their server does not retry', async () => {
    const to = await mailed()
    const hits = QUOTAS.messages
    const window_start = world.clock.now()
    window_start.setUTCHours(0, 0, 0, 0)
    for (let at = 0; at < UNCOUNTED; at++) await takeOfDay(world.app, 'messages', world.maya.id)
    await world.app.db
      .insertInto('rate_windows')
      .values({ bucket: 'quota_messages', address: String(world.maya.id), window_start, hits })
      .execute()
    expect(await reply(to)).toMatch(/^550 .*as much as a day takes.*send it again tomorrow/)
    expect(await replies()).toEqual([])
    world.clock.advance(DAY_MS)
    expect(await reply(to)).toBe('250')
  })

  test('emails from another sender', async () => {
    const to = await mailed()
    expect(await reply(to, { from: world.jonah.email })).toMatch(/^550 .*only from the address that we wrote to/)
    expect(await replies()).toEqual([])
  })

  test('unauthenticated emails', async () => {
    const to = await mailed()
    const envelope = { from: 'mallory@elsewhere.example', to }
    expect(await reply(to, { envelope })).toMatch(/^550 .*could not make sure/)
    expect(await replies()).toEqual([])
  })

  test('an address that is unknown or not ours', async () => {
    expect(await reply(`reply-${'0'.repeat(32)}@${DOMAIN}`)).toMatch(/^550 5\.1\.1/)
    expect(await reply(`hello@${DOMAIN}`)).toMatch(/^550 5\.1\.1/)
    expect(await reply('reply@elsewhere.example')).toMatch(/^550 5\.1\.1/)
  })

  test('an address that expired because its owner has changed or removed the mailbox', async () => {
    const to = await mailed()
    await world.app.db
      .updateTable('notice_preferences')
      .set({ private_email: 'maya@home.example' })
      .where('member_id', '=', world.maya.id)
      .execute()
    expect(await reply(to)).toMatch(/^550 5\.1\.1 This address is not in use anymore/)
  })

  test('an email that is too large', async () => {
    const to = await mailed()
    const attachments = [{ filename: 'film.png', content: Buffer.concat([PNG, Buffer.alloc(23 * 1024 * 1024)]) }]
    expect(await reply(to, { attachments })).toMatch(/^552/)
    expect(await replies()).toEqual([])
  })
})

describe('an automatic email', () => {
  const close = () => world.as(world.theo).patch(`/desk/api/requests/${request.external_id}`, { status: 'closed' })
  const atDesk = async () => (await world.as(world.theo).get(`/desk/api/requests/${request.external_id}`)).body.request
  const listed = async () =>
    (await atDesk()).events
      .filter(({ event }: { event: string }) => event === 'mail')
      .map(({ data }: { data: unknown }) => data)

  test('an automatic email is listed on its request, once, and can be opened there', async () => {
    const to = await mailed()
    await close()
    const away: SendMailOptions = {
      headers: { 'Auto-Submitted': 'auto-replied' },
      subject: 'Out of office',
      text: 'I am away until Monday.',
      envelope: { from: '', to: to ?? '' },
    }
    expect(await reply(to, away)).toBe('250')
    expect(await reply(to, away)).toBe('250')
    expect(await replies()).toEqual([])
    expect(await listed()).toEqual([{ why: 'automatic', from: world.maya.email, subject: 'Out of office' }])
    const { events, status } = await atDesk()
    expect(status).toBe('closed')
    const { body } = await world.as(world.theo).get(`/desk/api/mails/${events.at(-1).id}`)
    expect(body.mail.body).toBe('I am away until Monday.')
  })

  test('an automatic email with a person’s text above our quote is a marked message, and reopens nothing', async () => {
    const to = await mailed()
    await close()
    const marked: SendMailOptions[] = [
      { headers: { 'Auto-Submitted': 'auto-generated' }, messageId: '<1@phone.example>' },
      { headers: { 'Auto-Submitted': 'auto-replied' }, messageId: '<2@phone.example>' },
      { headers: { 'List-Id': '<team.example>' }, messageId: '<3@phone.example>' },
      { subject: 'Undelivered parcel – please chase', messageId: '<4@phone.example>' },
      { subject: 'Automatische Antwort: Re: Find a vet', messageId: '<5@phone.example>' },
    ]
    for (const mail of marked) expect(await reply(to, mail)).toBe('250')
    expect(await replies()).toEqual(marked.map(() => ['user', '<p>Friday suits us well.</p>']))
    const { status, messages } = await atDesk()
    expect(status).toBe('closed')
    expect(messages.at(-1)).toMatchObject({ mail: { is_automatic: true } })
    expect(await listed()).toEqual([])
  })

  test('an automatic email to the bounce address of a notice is also listed', async () => {
    await mailed()
    const { bounce_to } = await world.app.db
      .selectFrom('outgoing')
      .select('bounce_to')
      .where('bounce_to', 'is not', null)
      .executeTakeFirstOrThrow()
    const text = 'I am away until Monday.'
    expect(await reply(bounce_to ?? '', { subject: 'Away', text, envelope: { from: '', to: bounce_to ?? '' } })).toBe(
      '250',
    )
    expect(await listed()).toEqual([{ why: 'automatic', from: world.maya.email, subject: 'Away' }])
  })

  test('automatic emails are listed at most twenty times a day', async () => {
    const to = await mailed()
    for (let at = 0; at < 25; at++)
      await reply(to, {
        messageId: `<${at}@phone.example>`,
        text: 'Away',
        headers: { 'Auto-Submitted': 'auto-replied' },
      })
    expect(await listed()).toHaveLength(20)
  })

  test('an email that we sent ourselves is ignored', async () => {
    const to = await mailed()
    expect(await reply(to, { messageId: '<outgoing-1-2@tendwell.test>' })).toBe('250')
    expect(await replies()).toEqual([])
    expect(await listed()).toEqual([])
  })
})

test('the log has no person or content of an email', async () => {
  const to = await mailed()
  await reply(to)
  await reply(to, { from: world.jonah.email, messageId: '<two@phone.example>' })
  const log = lines.filter((line) => line.includes('inbound mail')).join('\n')
  expect(log).toMatch(/taken[^]*wrong_sender/)
  for (const word of ['Maya', 'Friday', 'Vogel', 'vet', world.maya.email, world.jonah.email, to ?? '', 'phone.example'])
    expect(lines.join('\n')).not.toContain(word)
})

test('a notice without words has no reply address', async () => {
  expect(await mailed('Dr. Vogel can see the dog.', false)).toBeUndefined()
})

describe('a bounce', () => {
  /** The delivery failure report of a server for the latest notice. */
  async function comesBack(action = 'failed') {
    const { bounce_to } = await world.app.db
      .selectFrom('outgoing')
      .select('bounce_to')
      .where('bounce_to', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const raw = [
      'From: Mail Delivery System <mailer-daemon@mx.example>',
      `To: <${bounce_to}>`,
      'Subject: Undelivered Mail Returned to Sender',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'I am sorry.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${world.maya.email}`,
      `Action: ${action}`,
      'Status: 5.1.1',
      '',
      '--b--',
      '',
    ].join('\r\n')
    const envelope = { from: '', to: bounce_to ?? '' }
    expect(await reply(bounce_to ?? '', { envelope, raw })).toBe('250')
  }
  const notice = async () => {
    const { body } = await world.as(world.theo).get(`/desk/api/requests/${request.external_id}`)
    return body.request.messages.at(-1).notice
  }
  const refused = async () => (await world.as(world.maya).get('/api/v1/notices')).body.notices.refused

  test('a bounce is shown on its message, and the second bounce marks the address', async () => {
    await mailed('One')
    await world.app.db.updateTable('outgoing').set({ sent_at: world.clock.now() }).execute()
    await comesBack('delayed')
    expect(await notice()).toMatchObject({ state: 'sent' })
    await comesBack()
    await comesBack()
    expect(await notice()).toMatchObject({ state: 'bounced' })
    expect(await refused()).toBe(false)
    await mailed('Two')
    await world.app.db.updateTable('outgoing').set({ sent_at: world.clock.now() }).execute()
    await notifyMembers(world.app)
    await comesBack()
    expect(await refused()).toBe(true)
    await mailed('Three')
    expect(await notice()).toMatchObject({ state: 'bounced' })
    expect(await outbox(world, world.maya.email)).toHaveLength(2)
  })
})

describe('a relay', () => {
  const hand = (raw: string, headers: Record<string, string>) =>
    world.memberDoor.inject({ method: 'POST', url: '/inbound/mail', payload: raw, headers })
  const signed = (text: string, secret = SECRET) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
  const raw = (to: string | undefined) =>
    `From: ${world.maya.email}\r\nTo: ${to}\r\nMessage-ID: <one@phone.example>\r\nSubject: Re\r\n\r\n${LETTER}`

  test('a relay delivers a signed reply, once', async () => {
    const mail = raw(await mailed())
    const headers = { 'content-type': 'message/rfc822', 'x-signature': signed(mail) }
    expect((await hand(mail, headers)).json()).toEqual({ success: true })
    expect((await hand(mail, headers)).statusCode).toBe(200)
    expect(await replies()).toHaveLength(1)
  })

  test('a call without a valid signature, or with an old one, is rejected', async () => {
    const mail = raw(await mailed())
    const type = { 'content-type': 'message/rfc822' }
    expect((await hand(mail, type)).statusCode).toBe(401)
    expect((await hand(`${mail} `, { ...type, 'x-signature': signed(mail) })).statusCode).toBe(401)
    const at = (ms: number) => String(Math.floor((world.clock.now().getTime() - ms) / 1000))
    const timed = (time: string) => ({ ...type, 'x-timestamp': time, 'x-signature': signed(`${time}.${mail}`) })
    expect((await hand(mail, timed(at(HOUR_MS)))).statusCode).toBe(401)
    expect(await replies()).toEqual([])
    expect((await hand(mail, timed(at(1_000)))).statusCode).toBe(200)
    expect(await replies()).toHaveLength(1)
  })

  test('each of the current secrets is accepted, so that no email is lost during a rotation', async () => {
    const mail = raw(await mailed())
    const type = { 'content-type': 'message/rfc822' }
    expect((await hand(mail, { ...type, 'x-signature': signed(mail, 'an older secret of both') })).statusCode).toBe(200)
    expect((await hand(mail, { ...type, 'x-signature': signed(mail, 'an unknown secret of both') })).statusCode).toBe(
      401,
    )
    expect(await replies()).toHaveLength(1)
  })

  test('the response explains why an email is rejected', async () => {
    const mail = raw(await mailed()).replace(world.maya.email, world.jonah.email)
    const answer = await hand(mail, { 'content-type': 'message/rfc822', 'x-signature': signed(mail) })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatch(/^We take answers only from the address/)
  })
})
