import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { csvRows } from '#basics/text/csv.ts'
import { unformatted } from '#basics/text/formatting.ts'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { characterCount, cleanFileName, cleanLine, cleanText, cutGraphemes, oneLine } from '#basics/text/text.ts'
import { openReceiver, type SmtpReceiver } from '#server/requests/inbound/smtp-receiver.ts'
import { openReplyAddress } from '#server/requests/notices/mail-addresses.ts'
import { notifyMembers } from '#server/requests/notices/notify-members.ts'
import { formattedHtml } from '#server/requests/timeline/formatting.ts'
import { messageHtml } from '#server/requests/timeline/message-html.ts'
import { EACH, expectRightRefusal, ROUNDS, written } from './harness/written-text.ts'
import { MINUTE_MS } from './world/clock.ts'
import { companyForm } from './world/desk-companies.ts'
import { PNG, upload } from './world/files.ts'
import { outbox } from './world/outbox.ts'
import { createCompany } from './world/people.ts'
import { giveRequest, type StoredRequest } from './world/requests.ts'
import { draft } from './world/thread.ts'
import { setUpWorldPerTest } from './world/world.ts'

/**
 * Text that people enter is shown unchanged everywhere, or is rejected with a reason. Each input has its own test. Each
 * round has its own world, so that a search still finds all its requests and no session expires.
 */
const repeated = { repeats: ROUNDS - 1 }

const SECRET = 'a secret of the relay and ours'
const world = setUpWorldPerTest({
  INBOUND_DOMAIN: 'reply.tendwell.test',
  INBOUND_WEBHOOK_SECRET: SECRET,
  RATE_LIMITS: 'off',
})
let receiver: SmtpReceiver
beforeEach(async () => {
  receiver = await openReceiver(world.app, 0)
  const choices = { by_email: true, by_text: false, with_words: true, quiet_from: 0, quiet_until: 0 }
  await world.as(world.maya).put('/api/v1/notices', choices)
})
afterEach(() => receiver.stop())

type Shown = { body_html: string; source: string; internal?: boolean; attachments: { filename: string }[] }

/** The messages as the member and as a concierge see them. */
async function shownAt({ path, external_id }: StoredRequest): Promise<{ member: Shown[]; desk: Shown[] }> {
  const [member, desk] = [
    await world.as(world.maya).get(path),
    await world.as(world.theo).get(`/desk/api/requests/${external_id}`),
  ]
  return { member: member.body.request.messages, desk: desk.body.request.messages }
}

const htmlsOf = (messages: readonly Shown[]) => messages.map(({ body_html }) => body_html)
const filesOf = (messages: readonly Shown[]) =>
  messages.flatMap(({ attachments }) => attachments.map((one) => one.filename))

/** A word of a text that a person would search for. */
const wordIn = (text: string) => /(?<=^|\s)[\p{L}\p{N}]{4,40}(?=\s|$)/u.exec(text)?.[0]

async function expectFound(text: string, { external_id }: StoredRequest) {
  const word = wordIn(text)
  if (word === undefined) return
  const q = encodeURIComponent(word)
  const desk = (await world.as(world.theo).get(`/desk/api/requests?q=${q}`)).body.requests
  const member = (await world.as(world.maya).get(`/api/v1/found_requests?q=${q}`)).body.requests
  const found = [desk, member].map((all) =>
    all.some((one: { external_id?: string; id?: string }) => [one.external_id, one.id].includes(external_id)),
  )
  expect([word, text, ...found]).toEqual([word, text, true, true])
}

describe.each(['SMTP', 'the webhook'] as const)('an email by %s', repeated, (way) => {
  test('is shown as written, with its subject and the name of its file', async () => {
    const mails = fc.sample(fc.tuple(written(10_000), written(998), fc.option(written(255))), EACH)
    const transport = createTransport({
      host: '127.0.0.1',
      port: receiver.port,
      pool: true,
      tls: { rejectUnauthorized: false },
    })
    for (const [index, [text, subject, given]] of mails.entries()) {
      const filename = given || null // a mail program adds a missing name
      const request = await giveRequest(world, world.maya)
      const replying = { requestId: request.id, memberId: world.maya.id, email: world.maya.email }
      const to = await world.app.deskDb.transaction().execute((trx) => openReplyAddress(trx, world.app, replying))
      const file = filename === null ? {} : { attachments: [{ filename, content: PNG, contentType: 'image/png' }] }
      const mail = {
        from: world.maya.email,
        to: to ?? '',
        subject,
        text,
        messageId: `<${way === 'SMTP' ? 's' : 'w'}-${index}@phone.example>`,
        ...file,
      }
      const refusal = way === 'SMTP' ? await bySmtp(transport, mail) : await byWebhook(mail)
      const words = asMailed(text)
      const { member, desk } = await shownAt(request)
      if (refusal !== null) {
        const why = characterCount(words) > 10_000 ? 'at most' : 'nothing new'
        expect([text, refusal]).toEqual([text, expect.stringContaining(why)])
        expect(hasVisibleContent(words) && characterCount(words) <= 10_000).toBe(false)
        expect(member).toEqual([])
        continue
      }
      const name = filename === null ? [] : [hasVisibleContent(filename) ? cleanFileName(filename) : 'picture.png']
      const visible = hasVisibleContent(words) ? words : (name[0] ?? '')
      expect([text, htmlsOf(member)]).toEqual([text, [messageHtml(visible)]])
      expect([filename, filesOf(member)]).toEqual([filename, name])
      expect([htmlsOf(desk), filesOf(desk)]).toEqual([htmlsOf(member), filesOf(member)])
      if (index % 10 === 0) await expectFound(visible, request)
      const { id } = (await world.as(world.theo).get(`/desk/api/requests/${request.external_id}`)).body.request
        .messages[0]
      const whole = (await world.as(world.theo).get(`/desk/api/mails/${id}`)).body.mail
      expect([subject, oneLine(whole.subject)]).toEqual([subject, oneLine(cutGraphemes(cleanLine(subject), 998, '…'))])
    }
    transport.close()
  })
})

/** As an email transports it: one kind of line break, no control characters, no spaces at the ends of lines. */
function asMailed(text: string): string {
  const lines = cleanText(text).replaceAll('\u00a0', ' ').split('\n')
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

async function bySmtp(transport: ReturnType<typeof createTransport>, mail: SendMailOptions): Promise<string | null> {
  try {
    await transport.sendMail(mail)
    return null
  } catch (error) {
    return (error as { response?: string }).response ?? String(error)
  }
}

async function byWebhook(mail: SendMailOptions): Promise<string | null> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
  const payload = message as Buffer // a buffer was requested
  const signature = `sha256=${createHmac('sha256', SECRET).update(payload).digest('hex')}`
  const headers = { 'content-type': 'message/rfc822', 'x-signature': signature }
  const answer = await world.memberDoor.inject({ method: 'POST', url: '/inbound/mail', payload, headers })
  return answer.statusCode === 200 ? null : answer.body
}

describe('at the desk', repeated, () => {
  test('a reply is shown to both as written, is found, and is emailed verbatim', async () => {
    for (const [index, body] of fc.sample(written(10_000), EACH).entries()) {
      const request = await giveRequest(world, world.maya)
      const desk = world.as(world.theo)
      const answer = await desk.post(`/desk/api/requests/${request.external_id}/messages`, { body })
      if (answer.status !== 201) {
        expectRightRefusal(body, answer, 10_000)
        continue
      }
      const shown = await shownAt(request)
      expect([body, htmlsOf(shown.member), htmlsOf(shown.desk)]).toEqual([
        body,
        [formattedHtml(body)],
        [formattedHtml(body)],
      ])
      if (index % 10 === 0) await expectFound(unformatted(body), request)
      await notifyMembers(world.app)
      world.clock.advance(12 * MINUTE_MS)
      await notifyMembers(world.app)
      const [mail] = await outbox(world, world.maya.email)
      expect([body, mail?.body.includes(unformatted(body))]).toEqual([body, true])
    }
  })

  test('a note is shown to colleagues as written, and never to the member', async () => {
    const notes = fc.sample(written(10_000), EACH)
    for (let at = 0; at < notes.length; at += 20) {
      const request = await giveRequest(world, world.maya)
      const stored: string[] = []
      for (const body of notes.slice(at, at + 20)) {
        const answer = await world.as(world.theo).post(`/desk/api/requests/${request.external_id}/notes`, { body })
        if (answer.status === 201) stored.push(formattedHtml(body))
        else expectRightRefusal(body, answer, 10_000)
      }
      const { member, desk } = await shownAt(request)
      expect([htmlsOf(desk), member]).toEqual([stored, []])
    }
  })

  test('a saved reply is listed for everyone as written', async () => {
    const texts = fc.sample(fc.tuple(written(80), written(10_000)), EACH)
    const stored: { title: string; body: string }[] = []
    for (const [title, body] of texts) {
      const answer = await world.as(world.ines).post('/desk/api/saved-replies', { title, body, shared: true })
      if (answer.status === 201) stored.push({ title: cleanLine(title), body })
      else expect([422, Object.keys(answer.body.errors).length > 0]).toEqual([answer.status, true])
    }
    const { replies } = (await world.as(world.theo).get('/desk/api/saved-replies')).body
    expect(replies).toHaveLength(stored.length)
    expect(replies).toEqual(expect.arrayContaining(stored.map((one) => expect.objectContaining(one))))
  })

  test('a colleague’s name is the same in the list, in the invitation’s approval and in the log’s spreadsheet', async () => {
    const olga = world.as(world.olga)
    const names: string[] = []
    for (const [index, name] of fc.sample(written(100), EACH).entries()) {
      const answer = await olga.post('/desk/api/staff', {
        name,
        email: `colleague${index}@tendwell.test`,
        role: 'operations',
      })
      if (answer.status === 201) names.push(cleanLine(name))
      else expectRightRefusal(name, answer, 100)
    }
    const { staff } = (await olga.get('/desk/api/staff')).body
    const invited = staff.filter(({ email }: { email: string }) => email.startsWith('colleague'))
    expect(new Set(invited.map(({ name }: { name: string }) => name))).toEqual(new Set(names))
    const { csv } = (await olga.post('/desk/api/audit/download', { type: 'staff', reason: 'To try it' })).body
    const [head, ...rows] = [...csvRows(csv)].map(({ cells }) => cells)
    const inCsv = new Set(
      rows.map((cells) => cells[head?.indexOf('Thing') ?? 0]?.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')),
    )
    expect(names.filter((name) => !inCsv.has(name))).toEqual([])
  })

  test('a company’s name is the same in the list and at its page', async () => {
    const olga = world.as(world.olga)
    const names: string[] = []
    for (const [index, name] of fc.sample(written(100), EACH).entries()) {
      const company = companyForm({ name, slug: `written-${index}` })
      const answer = await olga.post('/desk/api/companies', { company })
      if (answer.status === 201) names.push(cleanLine(name))
      else expect([name, answer.status, Object.keys(answer.body.errors)]).toEqual([name, 422, ['company.name']])
    }
    const { companies } = (await olga.get('/desk/api/companies')).body
    const listed = companies.filter(({ slug }: { slug: string }) => slug.startsWith('written-'))
    expect(new Set(listed.map(({ name }: { name: string }) => name))).toEqual(new Set(names))
  })
})

test('an employer’s amount is stored as entered, or rejected with the permitted amounts', repeated, async () => {
  const employer = world.as(world.bruno)
  for (const amount of fc.sample(fc.oneof(written(7), fc.stringMatching(/^[0-9]{0,5}[.,]?[0-9]{0,3}$/)), EACH)) {
    const answer = await employer.put('/desk/api/report/wage', { amount })
    if (answer.status === 200)
      expect((await employer.get('/desk/api/report/wage')).body.wage.amount).toBe(Number(amount).toFixed(2))
    else
      expect([amount, answer.status, answer.body.error]).toEqual([
        amount,
        422,
        expect.stringContaining('what an hour costs'),
      ])
  }
})

test('a file’s name is the same in the thread, at the desk and in the search', repeated, async () => {
  for (const [index, filename] of fc.sample(written(255), EACH).entries()) {
    const request = await giveRequest(world, world.maya)
    const presigned = await world.as(world.maya).post('/api/v1/uploads/presigned_url', { upload: { filename } })
    if (presigned.status !== 200) {
      expectRightRefusal(filename, presigned, 255)
      continue
    }
    const key = await upload(world, world.maya, { filename })
    const sent = await world
      .as(world.maya)
      .post(`${request.path}/messages`, draft('See this', { attachment_keys: [key] }))
    expect(sent.status).toBe(201)
    const { member, desk } = await shownAt(request)
    const name = cleanFileName(filename)
    expect([filename, filesOf(member), filesOf(desk)]).toEqual([filename, [name], [name]])
    if (index % 10 === 0) await expectFound(name, request)
  }
})

test('a list’s names change no address, and each address is accepted or listed with its line', repeated, async () => {
  const id = await createCompany(world.app.deskDb, { slug: 'listed', name: 'Listed' })
  const names = fc.sample(written(100), EACH).map((name) => name.toWellFormed().replaceAll('\0', ''))
  for (const delimiter of [',', ';', '\t', '|']) {
    const rows = names.map((name, index) => `"${name.replaceAll('"', '""')}"${delimiter}p${index}@listed.example`)
    const text = [`name${delimiter}email`, ...rows].join('\r\n')
    const file = Buffer.from(text).toString('base64')
    const answer = await world.as(world.olga).post(`/desk/api/companies/${id}/list_trials`, { file, coding: 'utf-8' })
    expect(answer.body.trial).toMatchObject({ added: names.length, left_out: 0 })
  }
  const addresses = fc
    .sample(written(60), EACH)
    .map((name) => `"${name.toWellFormed().replaceAll(/["\0\r\n]/g, '')}@listed.example"`)
  const file = Buffer.from(['email', ...addresses].join('\n')).toString('base64')
  const { trial } = (await world.as(world.olga).post(`/desk/api/companies/${id}/list_trials`, { file })).body
  expect(trial.added + trial.left_out).toBe(addresses.length)
  expect(trial.faults.every(({ sentence }: { sentence: string }) => sentence.length > 0)).toBe(true)
})
