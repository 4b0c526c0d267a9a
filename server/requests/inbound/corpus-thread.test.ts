import { createHmac } from 'node:crypto'
import { createTransport, type Transporter } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifyMembers } from '#server/requests/notices/notify-members.ts'
import { messageHtml } from '#server/requests/timeline/message-html.ts'
import { HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { outbox } from '#tests/world/outbox.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { type CorpusMail, corpus } from './corpus/mails.ts'
import { openReceiver, type SmtpReceiver } from './smtp-receiver.ts'

const SECRET = 'a secret of the relay and ours'
const OURS = 'Dr. Vogel can see the dog on Friday at nine.\n\nShall I book it?'

type Message = {
  id: string
  source: string
  body_html: string
  attachments: { filename: string }[]
  mail?: { is_folded: boolean; is_automatic: boolean; left_out: string[] } | null
}

describe.each(['SMTP', 'the webhook'] as const)('an email that arrives by %s', (way) => {
  const world = setUpWorld({ INBOUND_DOMAIN: 'reply.tendwell.test', INBOUND_WEBHOOK_SECRET: SECRET })
  let receiver: SmtpReceiver
  let transport: Transporter
  let request: StoredRequest
  let to: string
  let notice: string
  let seen = { messages: 0, events: 0 }
  beforeAll(async () => {
    receiver = await openReceiver(world.app, 0)
    const tls = { rejectUnauthorized: false }
    transport = createTransport({ host: '127.0.0.1', port: receiver.port, pool: true, maxConnections: 1, tls })
    world.clock.advance(9 * HOUR_MS)
    request = await giveRequest(world, world.maya)
    const choices = { by_email: true, by_text: false, with_words: true, quiet_from: 0, quiet_until: 0 }
    await world.as(world.maya).put('/api/v1/notices', choices)
    await world.as(world.theo).post(`/desk/api/requests/${request.external_id}/messages`, { body: OURS })
    await notifyMembers(world.app)
    world.clock.advance(12 * MINUTE_MS)
    await notifyMembers(world.app)
    const [sent] = await outbox(world, world.maya.email)
    to = sent?.reply_to ?? ''
    notice = sent?.body ?? ''
  })
  afterAll(async () => {
    transport.close()
    await receiver.stop()
  })

  test.each(corpus.map((mail, at) => ({ ...mail, at })))('$name', async (mail) => {
    expect(await hand(rawOf(mail, mail.at))).toMatch(mail.refused ? new RegExp(mail.refused) : /^taken$/)
    const after = await entries()
    const messages = after.messages.slice(seen.messages)
    const events = after.events.slice(seen.events)
    seen = { messages: after.messages.length, events: after.events.length }
    expect(messages.map(({ body_html }) => body_html)).toEqual(mail.messages.map(htmlOf))
    expect(messages.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))).toEqual(mail.files ?? [])
    expect(events).toEqual(mail.listed ? [mail.listed] : [])
    const { isFolded = false, isAutomatic = false, leftOut = [] } = mail
    const facts = { is_folded: isFolded, is_automatic: isAutomatic, left_out: leftOut }
    expect(messages.slice(0, 1).map((message) => message.mail)).toEqual(mail.messages.length > 0 ? [facts] : [])
  })

  test('an email is the same at the desk as in the member’s thread', async () => {
    const shownTo = ({ id, body_html, attachments, mail }: Message) => ({
      id,
      body_html,
      attachments,
      mail: mail ?? null,
    })
    const { body } = await world.as(world.theo).get(`/desk/api/requests/${request.external_id}`)
    const atDesk = (body.request.messages as Message[]).filter(({ source }) => source === 'user')
    expect(atDesk.map(shownTo)).toEqual((await entries()).messages.map(shownTo))
  })

  test('an email is found by its words on both sides, and the next answer is emailed', async () => {
    const found = await world.as(world.maya).get('/api/v1/found_requests?q=8812')
    expect(found.body.requests).toHaveLength(1)
    const queue = await world.as(world.theo).get('/desk/api/requests?q=8812')
    expect(queue.body.requests).toHaveLength(1)
    await world.as(world.theo).post(`/desk/api/requests/${request.external_id}/messages`, { body: 'Booked.' })
    await notifyMembers(world.app)
    world.clock.advance(12 * MINUTE_MS)
    await notifyMembers(world.app)
    const [newest] = await outbox(world, world.maya.email)
    expect(newest).toMatchObject({ reply_to: to, body: expect.stringContaining('Booked.') })
  })

  async function entries() {
    const { body } = await world.as(world.maya).get(request.path)
    const rows = await world.app.db
      .selectFrom('timeline')
      .select('event_data')
      .where('event', '=', 'mail')
      .orderBy('seq')
      .execute()
    const messages = (body.request.messages as Message[]).filter(({ source }) => source === 'user')
    return { messages, events: rows.map(({ event_data }) => (event_data as { why: string }).why) }
  }

  /** The raw email, with CRLF and its own Message-ID. */
  function rawOf({ headers = [], body, subject = 'Re: Find a vet', from }: CorpusMail, at: number): Buffer {
    const head = [
      `From: ${from ?? `Maya Lindqvist <${world.maya.email}>`}`,
      `To: ${to}`,
      `Message-ID: <corpus-${at}@phone.example>`,
      `Subject: ${subject}`,
      'Date: Mon, 1 Jan 2029 09:30:00 +0000',
      'MIME-Version: 1.0',
      ...headers,
    ].join('\r\n')
    const given = body(notice)
    const bytes = typeof given === 'string' ? Buffer.from(given) : given
    const lines = Buffer.from(bytes.toString('latin1').replaceAll(/\r?\n/g, '\r\n'), 'latin1')
    return Buffer.concat([Buffer.from(`${head}\r\n`), lines])
  }

  /** Returns "taken", or the error sentence. */
  async function hand(raw: Buffer): Promise<string> {
    if (way === 'the webhook') {
      const signature = `sha256=${createHmac('sha256', SECRET).update(raw).digest('hex')}`
      const headers = { 'content-type': 'message/rfc822', 'x-signature': signature }
      const answer = await world.memberDoor.inject({ method: 'POST', url: '/inbound/mail', payload: raw, headers })
      return answer.statusCode === 200 ? 'taken' : answer.body
    }
    try {
      await transport.sendMail({ envelope: { from: world.maya.email, to }, raw })
      return 'taken'
    } catch (error) {
      return (error as { response?: string }).response ?? String(error)
    }
  }
})

function htmlOf(message: CorpusMail['messages'][number]): string {
  if (typeof message === 'string') return messageHtml(message.replaceAll(/[ \t]+$/gm, ''))
  const { typed, unsure } = message
  return `${messageHtml(typed)}<details><summary>Quoted text</summary>${messageHtml(unsure)}</details>`
}
