import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { beforeEach, describe, expect, test } from 'vitest'
import { NO_LOOK } from '#contract/desk/operations/brand.ts'
import type { Setup } from '#contract/desk/operations/setup.ts'
import { removeUnusedLogos } from '#server/files/logos/unused.ts'
import { sendersOf } from '#server/platform/outbox/sending.ts'
import { proveSecondFactor } from '#tests/harness/authenticator.ts'
import { sendDue } from '#tests/harness/sending.ts'
import { questionFor, writeSurvey } from '#tests/world/catalog.ts'
import { DAY_MS } from '#tests/world/clock.ts'
import { tryOut } from '#tests/world/desk-companies.ts'
import { PNG } from '#tests/world/files.ts'
import { outbox } from '#tests/world/outbox.ts'
import { openWorld, setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  const { owner } = world
  await sql`alter table desk.audit_records disable trigger audit_records_truncate`.execute(owner)
  await sql`truncate desk.setup_marks, desk.audit_records, outgoing`.execute(owner)
  await sql`alter table desk.audit_records enable trigger audit_records_truncate`.execute(owner)
})

const PATH = '/desk/api/setup'
const olga = () => world.as(world.olga)
const read = async (): Promise<Setup> => (await olga().get(PATH)).body.setup
const mark = (step: string, state: string) => olga().put(`${PATH}/marks`, { step, state })
const log = async () => {
  const { records } = (await olga().get('/desk/api/audit?type=setup')).body
  return records.map(({ action, after }: { action: string; after: object }) => [action, after])
}
const silent = pino({ level: 'silent' })
const deliver = (app = world.app) => sendDue({ db: app.db, log: silent }, sendersOf(app.config, app.secrets))

async function publishIdea() {
  const id = await writeSurvey(world)
  await olga().put(`/desk/api/catalog/ideas/${id}/draft`, { revision: 0, questions: [questionFor({ label: 'When?' })] })
  await olga().post(`/desk/api/catalog/ideas/${id}/publish`, { revision: 1 })
}

async function setUpAll() {
  await mark('brand', 'confirmed')
  await olga().post(`/desk/api/eligibility_trials/${await tryOut(world)}/apply`)
  await olga().post(`${PATH}/files`)
  for (const step of ['mail', 'texts']) await mark(step, 'skipped')
  await publishIdea()
}

describe('the setup', () => {
  test('recognizes existing companies, staff and ideas', async () => {
    expect(await read()).toMatchObject({
      opened_at: null,
      guided: true,
      missing: ['brand', 'eligibility', 'files', 'mail', 'texts', 'idea'],
      companies: [{ name: 'Brightwater Foods', domains: 0, addresses: 0 }],
      staff: { concierges: 2, invited: 0, active: 4 },
      idea: { own: null },
    })
    await olga().post(`/desk/api/eligibility_trials/${await tryOut(world)}/apply`)
    await publishIdea()
    const { missing, companies, idea } = await read()
    expect(missing).toEqual(['brand', 'files', 'mail', 'texts'])
    expect(companies).toMatchObject([{ addresses: 1, sign_up_url: expect.stringMatching(/\/sign-up\/brightwater$/) }])
    expect(idea.own).toEqual(expect.any(String))
  })

  test('accepts a brand at the desk, which every server uses at once, while values of the environment remain', async () => {
    const node = await openWorld({ PRIVACY_URL: 'https://linden.test/privacy' })
    try {
      const other = await node.anotherNode()
      const save = (body: object) => node.as(node.olga).put(`${PATH}/brand`, body)
      const saved = await save({ BRAND_NAME: 'Linden Care', SUPPORT_EMAIL: 'help@linden.test' })
      expect(saved.body.setup.brand.settings).toEqual([
        { name: 'BRAND_NAME', value: 'Linden Care', from: 'desk' },
        { name: 'SUPPORT_EMAIL', value: 'help@linden.test', from: 'desk' },
        { name: 'TERMS_URL', value: 'https://tendwell.test/terms', from: 'default' },
        { name: 'TERMS_VERSION', value: '', from: 'default' },
        { name: 'PRIVACY_URL', value: 'https://linden.test/privacy', from: 'environment' },
        { name: 'PRIVACY_VERSION', value: '', from: 'default' },
        { name: 'TERMS_ASK_SINCE', value: '', from: 'default' },
      ])
      for (const { config } of [node.app, other.app])
        await expect.poll(() => [config.BRAND_NAME, config.SUPPORT_EMAIL]).toEqual(['Linden Care', 'help@linden.test'])
      expect((await save({ PRIVACY_URL: 'https://elsewhere.test' })).body.error).toMatch(/servers’ environment/)
      expect(
        (await save({ PRIVACY_URL: 'https://linden.test/privacy', TERMS_URL: 'terms' })).body.errors,
      ).toMatchObject({
        TERMS_URL: ['Please enter an address: https://…'],
      })
      const [record] = (await node.as(node.olga).get('/desk/api/audit?type=setup')).body.records
      expect(record).toMatchObject({
        action: 'deskSaveBrand',
        before: { BRAND_NAME: 'Tendwell' },
        after: { BRAND_NAME: 'Linden Care' },
      })
    } finally {
      await node.close()
    }
  })

  test('accepts versions of the terms at the desk, and a date from which members are asked, until both are cleared', async () => {
    const save = (body: object) => olga().put(`${PATH}/brand`, body)
    const { now } = world.clock
    const asked = { TERMS_VERSION: '2026-11', TERMS_ASK_SINCE: new Date(now().getTime() + 1).toISOString() }
    expect((await save({ TERMS_ASK_SINCE: 'next week' })).body.errors).toEqual({
      TERMS_ASK_SINCE: ['Please enter a date such as 2026-11-01, or nothing'],
    })
    expect((await save(asked)).body.setup.brand.terms_open).toBeNull()
    world.clock.advance(1)
    expect((await read()).brand.terms_open).toBe(2)
    const { brand } = (await save({ TERMS_VERSION: '', TERMS_ASK_SINCE: '' })).body.setup
    expect(brand.terms_open).toBeNull()
    expect(brand.settings).toContainEqual({ name: 'TERMS_ASK_SINCE', value: '', from: 'desk' })
  })

  test("shows saved colors and a saved logo on every server's pages, style sheet and manifest at once, until they are removed", async () => {
    const node = await openWorld()
    try {
      const other = await node.anotherNode()
      const upload = async (mark: string) => {
        const file = Buffer.concat([PNG, Buffer.from(mark)]).toString('base64')
        return (await node.as(node.olga).post('/desk/api/logos', { file })).body.url as string
      }
      const save = (look: object) => node.as(node.olga).put(`${PATH}/look`, look)
      const sheet = async (door = node.memberDoor, headers = {}) => door.inject({ url: '/brand.css', headers })
      expect((await sheet()).body).toBe('')
      const logo_url = await upload('logo')
      const icons = { any: await upload('any'), maskable: await upload('maskable'), touch: await upload('touch') }
      const colors = { light: { primary: '#16457a', column: '#DCE9F7' }, dark: {} }
      const saved = await save({ colors, logo_url, icons })
      expect([saved.status, saved.body.setup?.brand.look]).toEqual([
        200,
        { colors: { light: { primary: '#16457A', column: '#DCE9F7' }, dark: {} }, logo_url, icons },
      ])
      for (const door of [node.memberDoor, node.deskDoor, other.memberDoor]) {
        await expect.poll(async () => (await sheet(door)).body).toContain('--brand:#16457A')
        const { body, headers } = await sheet(door)
        expect(body).toContain(
          '@media screen and (prefers-color-scheme:dark){:root:not([data-scheme="light"]){--brand:#',
        )
        expect(body).toContain(`url("${logo_url}")`)
        expect(headers).toMatchObject({
          'content-type': 'text/css; charset=utf-8',
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
        })
        expect((await sheet(door, { 'if-none-match': headers.etag })).statusCode).toBe(304)
        const version = String(headers.etag).replaceAll('"', '')
        const caching = async (v: string) => (await door.inject(`/brand.css?v=${v}`)).headers['cache-control']
        expect([await caching(version), await caching('older')]).toEqual([
          'public, max-age=31536000, immutable',
          'no-cache',
        ])
      }
      const manifest = (await other.memberDoor.inject('/manifest.webmanifest')).json()
      expect(manifest).toMatchObject({
        theme_color: '#16457a',
        icons: [
          { src: icons.any, sizes: '512x512', purpose: 'any' },
          { src: icons.maskable, sizes: '512x512', purpose: 'maskable' },
        ],
      })
      node.clock.advance(3 * DAY_MS)
      await removeUnusedLogos(node.app)
      expect((await node.memberDoor.inject(logo_url)).statusCode).toBe(200)

      expect((await save({ ...NO_LOOK })).body.setup.brand.look).toEqual(NO_LOOK)
      await expect.poll(async () => (await sheet(other.memberDoor)).body).toBe('')
      const { records } = (await node.as(node.olga).get('/desk/api/audit?type=setup')).body
      expect(records.map(({ action }: { action: string }) => action)).toEqual(['deskSaveLook', 'deskSaveLook'])
    } finally {
      await node.close()
    }
  })

  test.each([
    [
      'colors.light.primary',
      { colors: { light: { primary: '#FFE066' }, dark: {} } },
      /contrast of 1\.3 : 1, and need 3 : 1.*nearest that holds is #/,
    ],
    ['colors.dark.column', { colors: { light: {}, dark: { column: '#9FB8D8' } } }, /in the dark/],
    ['colors.light.dot', { colors: { light: { dot: 'red' }, dark: {} } }, /six digits/],
    ['logo_url', { logo_url: '/logos/0123456789abcdef' }, /upload it again/],
    ['logo_url', { logo_url: 'https://elsewhere.test/logo.png' }, /upload the picture/],
  ])('rejects a look with a fault at %s with a sentence', async (field, fault, sentence) => {
    const { status, body } = await world.as(world.olga).put(`${PATH}/look`, { ...NO_LOOK, ...fault })
    expect([status, body.errors]).toEqual([422, { [field]: [expect.stringMatching(sentence)] }])
  })

  test('shows the scheduled backup and the domain for replies by mail', async () => {
    const { parts } = await read()
    expect([parts.database.backup, parts.inbound_domain]).toEqual([null, null])
    const inbound = { INBOUND_DOMAIN: 'reply.linden.test', INBOUND_WEBHOOK_SECRET: 'a secret of the relay' }
    const node = await openWorld({ BACKUP_URL: '/var/backups/linden', ...inbound })
    try {
      const found = (await node.as(node.olga).get(PATH)).body.setup.parts
      expect([found.database.backup, found.inbound_domain]).toEqual([
        { taken_at: null, failed: false },
        'reply.linden.test',
      ])
    } finally {
      await node.close()
    }
  })

  test('shows which values of the brand are set and which are defaults', async () => {
    const node = await openWorld({ BRAND_NAME: 'Linden Care' })
    try {
      const { brand } = (await node.as(node.olga).get(PATH)).body.setup
      expect(brand.settings.slice(0, 2)).toEqual([
        { name: 'BRAND_NAME', value: 'Linden Care', from: 'environment' },
        { name: 'SUPPORT_EMAIL', value: 'support@tendwell.test', from: 'default' },
      ])
    } finally {
      await node.close()
    }
  })

  test('opens the installation once nothing is missing that was not skipped', async () => {
    const early = await olga().post(`${PATH}/doors`)
    expect([early.status, early.body.error]).toEqual([409, 'Something is still missing before the doors can open.'])
    await setUpAll()
    const before = await world.owner.selectFrom('outgoing').select('id').execute()
    const { status, body } = await olga().post(`${PATH}/doors`)
    expect([status, body.setup.opened_at]).toEqual([200, world.clock.now().toISOString()])
    // a skipped part stays on the list
    expect(body.setup).toMatchObject({ guided: true, missing: ['mail', 'texts'] })
    // opening sends no messages
    expect(await world.owner.selectFrom('outgoing').select('id').execute()).toEqual(before)
    expect((await olga().post(`${PATH}/doors`)).body.setup.opened_at).toBe(body.setup.opened_at)
    expect((await log()).filter(([action]: string[]) => action === 'deskOpenDoors')).toEqual([
      ['deskOpenDoors', { without: ['mail', 'texts'] }],
    ])
  })

  test('does not open in production while terms, privacy or support are examples', async () => {
    const production = await openWorld({ NODE_ENV: 'production', RATE_LIMITS: 'on' })
    try {
      await proveSecondFactor(production, production.olga)
      const there = production.as(production.olga)
      const confirm = () => there.put(`${PATH}/marks`, { step: 'brand', state: 'confirmed' })
      const early = await confirm()
      expect([early.status, Object.keys(early.body.errors)]).toEqual([
        422,
        ['SUPPORT_EMAIL', 'TERMS_URL', 'PRIVACY_URL'],
      ])
      expect((await there.post(`${PATH}/doors`)).body.error).toBe(
        'SUPPORT_EMAIL is still an example: please enter the address of your own help desk.',
      )
      const own = { SUPPORT_EMAIL: 'help@linden.test', TERMS_URL: 'https://linden.test/terms' }
      await there.put(`${PATH}/brand`, own)
      expect((await confirm()).body.errors).toEqual({
        PRIVACY_URL: ['PRIVACY_URL is still an example: please enter the address of your own privacy policy.'],
      })
      await there.put(`${PATH}/brand`, { PRIVACY_URL: 'https://linden.test/privacy' })
      expect((await confirm()).body.setup.brand.confirmed).toBe(true)
      await there.put(`${PATH}/brand`, { PRIVACY_URL: 'https://tendwell.test/privacy' })
      expect((await there.get(PATH)).body.setup).toMatchObject({
        brand: { confirmed: false },
        missing: expect.arrayContaining(['brand']),
      })
    } finally {
      await production.close()
    }
  })

  test('is not shown if members existed before it', async () => {
    await world.app.deskDb
      .insertInto('desk.setup_marks')
      .values({ step: 'doors', state: 'confirmed', at: world.clock.now() })
      .execute()
    expect(await read()).toMatchObject({ guided: false, opened_at: expect.any(String) })
  })

  test('reverts a decision, and records each change in the log once', async () => {
    for (const state of ['confirmed', 'confirmed', 'open', 'open']) await mark('brand', state)
    expect((await read()).brand.confirmed).toBe(false)
    expect(await log()).toEqual([
      ['deskMarkSetup', { state: 'open' }],
      ['deskMarkSetup', { state: 'confirmed' }],
    ])
  })

  test.each([
    { step: 'doors', state: 'confirmed' },
    { step: 'brand', state: 'skipped' },
    { step: 'files', state: 'skipped' },
    { step: 'mail', state: 'sent' },
    {},
  ])('rejects %j', async (body) => {
    expect((await olga().put(`${PATH}/marks`, body)).status).toBe(422)
  })
})

describe('a test mail', () => {
  test('goes to the caller through the outbox, and counts once a person confirms its arrival', async () => {
    expect((await mark('mail', 'confirmed')).status).toBe(409)
    const { body } = await olga().post(`${PATH}/mail`)
    expect(body.setup.parts.mail).toMatchObject({ by: 'outbox', state: 'waiting', to: world.olga.email })
    expect((await mark('mail', 'confirmed')).status).toBe(409)
    await deliver()
    expect((await read()).parts.mail.state).toBe('sent')
    expect((await outbox(world, world.olga.email))[0]?.subject).toBe('A test from the Tendwell desk')
    await mark('mail', 'confirmed')
    const { parts, missing } = await read()
    expect([parts.mail.state, missing.includes('mail')]).toEqual(['confirmed', false])
    expect(await log()).toEqual([
      ['deskMarkSetup', { state: 'confirmed' }],
      ['deskTryMail', { to: world.olga.email }],
    ])
  })

  test('that a server refuses shows the reason, and the previous one is not sent later', async () => {
    let refuse = true
    const subjects: string[] = []
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth(_auth, _session, done) {
        if (refuse) return done(Object.assign(new Error('authentication failed'), { responseCode: 535 }))
        done(null, { user: 'us' })
      },
      onData(stream, _session, done) {
        subjects.push('one')
        stream.resume().on('end', () => done())
      },
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.server.address() as AddressInfo // it listens on TCP
    const linden = await openWorld({ SMTP_URL: `smtp://us:wrong@127.0.0.1:${port}` })
    const setup = async () => (await linden.as(linden.olga).get(PATH)).body.setup.parts.mail
    try {
      await linden.as(linden.olga).post(`${PATH}/mail`)
      await deliver(linden.app)
      expect(await setup()).toMatchObject({
        by: 'provider',
        provider: `127.0.0.1:${port}`,
        state: 'failed',
        reason: { sentence: expect.stringMatching(/^127\.0\.0\.1 refuses our sign-in \(535\)/), check: ['SMTP_URL'] },
      })
      refuse = false
      await linden.as(linden.olga).post(`${PATH}/mail`)
      await linden.as(linden.olga).post(`${PATH}/mail`)
      await deliver(linden.app)
      expect([(await setup()).state, subjects]).toEqual(['sent', ['one']])
    } finally {
      await linden.close()
      await new Promise<void>((closed) => server.close(closed))
    }
  })

  test('is rejected if no provider is configured', async () => {
    const production = await openWorld({ NODE_ENV: 'production', RATE_LIMITS: 'on' })
    try {
      await proveSecondFactor(production, production.olga)
      const olgaThere = production.as(production.olga)
      const answer = await olgaThere.post(`${PATH}/mail`)
      expect([answer.status, answer.body.error]).toEqual([409, 'No provider is set, so nothing can be tested.'])
      const tries = await Promise.all(Array.from({ length: 20 }, () => olgaThere.post(`${PATH}/mail`)))
      expect(tries.map(({ status }) => status)).toContain(429)
    } finally {
      await production.close()
    }
  })
})

test('a test text goes to the given number, and the log keeps only its last digits', async () => {
  expect((await olga().post(`${PATH}/text`, { phone: '123' })).status).toBe(422)
  await olga().post(`${PATH}/text`, { phone: '5550100199' })
  await deliver()
  expect((await read()).parts.texts).toMatchObject({ state: 'sent', to: '+15550100199' })
  expect((await outbox(world, '5550100199'))[0]?.body).toContain('a test from the desk')
  expect(await log()).toEqual([['deskTryText', { to: 'a number ending in 0199' }]])
})

describe('files', () => {
  test('are stored, read back and removed', async () => {
    const { body } = await olga().post(`${PATH}/files`)
    expect(body.setup.parts.files).toMatchObject({ state: 'confirmed', reason: null })
  })

  test('that cannot be stored show the reason', async () => {
    const away = await openWorld({
      STORAGE_URL: 's3://files?endpoint=http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'us',
      AWS_SECRET_ACCESS_KEY: 'secret',
    })
    try {
      const { body } = await away.as(away.olga).post(`${PATH}/files`)
      expect(body.setup.parts.files).toMatchObject({
        state: 'failed',
        reason: { sentence: expect.any(String), check: ['STORAGE_URL'] },
      })
    } finally {
      await away.close()
    }
  })
})
