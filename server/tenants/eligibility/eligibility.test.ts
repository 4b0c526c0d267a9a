import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#tests/world/clock.ts'
import { changesOf } from '#tests/world/desk-offerings.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import { createCompany } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { forgetPreviews } from './forget-previews.ts'

const world = setUpWorld({ RATE_LIMITS: 'off' })
let halden: number
let fresh: number
let companies = 0

beforeAll(async () => {
  halden = await createCompany(world.app.deskDb, { slug: 'halden', name: 'Halden Logistics' })
})
beforeEach(async () => {
  companies += 1
  fresh = await createCompany(world.app.deskDb, { slug: `company-${companies}`, name: `Company ${companies}` })
})

/** An address can be on only one company's list, so every test has its own addresses. */
const own = (text: string) => text.replaceAll('a.example', `a${companies}.example`)
const olga = () => world.as(world.olga)
const tryList = (csv: string | Buffer, company = fresh, reading: object = {}) =>
  olga().post(`/desk/api/companies/${company}/list_trials`, {
    ...reading,
    file: Buffer.from(typeof csv === 'string' ? own(csv) : csv).toString('base64'),
  })
const tryDomains = (domains: string[], company = fresh) =>
  olga().post(`/desk/api/companies/${company}/domain_trials`, { domains })
const apply = (id: string) => olga().post(`/desk/api/eligibility_trials/${id}/apply`)
const state = async (company = fresh) => (await olga().get(`/desk/api/companies/${company}/eligibility`)).body

async function make(trial: ReturnType<typeof tryList>) {
  const { body } = await trial
  const applied = await apply(body.trial.id)
  if (applied.status !== 200) throw new Error(`The change was answered ${applied.status}: ${applied.text}`)
  return applied.body.trial
}

/** Signs up with the link of the new company. */
async function signUp(email: string) {
  const user = { email: own(email), password: 'a quiet harbour', name: 'New', last_name: 'Here', terms_of_service: 1 }
  const answer = await world
    .as(null)
    .post('/api/v1/users/sign_up', { user: { ...user, company_slug: `company-${companies}` } })
  expect(answer.status).toBe(200)
}
const mailed = (email: string) => mailedToken(world, own(email))
const confirm = (confirm_token: string) => world.as(null).post('/api/v1/users/confirm_email', { confirm_token })
async function place(email: string) {
  const row = await world.app.db
    .selectFrom('member_companies')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['verified_at', 'ended_at'])
    .where('email', '=', own(email.toLowerCase()))
    .where('company_id', '=', fresh)
    .executeTakeFirst()
  if (!row) return 'none'
  if (row.ended_at) return 'ended'
  return row.verified_at ? 'verified' : 'unverified'
}

describe('a dry run of a list', () => {
  test('reports added, kept and removed addresses, and changes nothing', async () => {
    await make(tryList('email\nann@a.example\nbo@a.example\n'))
    const { status, body } = await tryList('email,first\nbo@a.example,Bo\ncy@a.example,Cy\ndee@a.example,Dee\n')
    expect(status).toBe(201)
    expect(body.trial).toMatchObject({
      kind: 'list',
      added: 2,
      kept: 1,
      removed: 1,
      left_out: 0,
      stale: false,
      applied_at: null,
    })
    expect(await state()).toEqual({ domains: [], addresses: 2 })
    expect((await olga().get(`/desk/api/eligibility_trials/${body.trial.id}`)).body).toEqual(body)
  })

  test('reports each faulty line with the reason, and never its content', async () => {
    const csv = 'E-mail;First name\nann@a.example;Ann\nnobody;No\n;Empty\nANN@a.example ;Again\n;;\n=1+1;Formula\n'
    const { body, text } = await tryList(csv)
    expect(body.trial).toMatchObject({ added: 1, left_out: 4, repeated: 1 })
    expect(body.trial.faults).toEqual([
      { line: 3, column: 'email', sentence: 'This is not an email address.' },
      { line: 4, column: 'email', sentence: 'This line holds no email address.' },
      { line: 5, column: null, sentence: 'The same address stands in line 2.' },
      { line: 7, column: 'email', sentence: 'This is not an email address.' },
    ])
    expect(text).not.toMatch(/nobody|Formula|ann@/)
  })

  test('omits addresses that another company has by list or domain', async () => {
    await make(tryList('email\nshared@a.example\n', halden))
    await make(tryDomains(['halden.example'], halden))
    const { body } = await tryList('email\nshared@a.example\ndriver@halden.example\nown@c.example')
    expect(body.trial.added).toBe(1)
    expect(body.trial.faults).toEqual([
      { line: 2, column: 'email', sentence: 'Halden Logistics has this address on its list.' },
      { line: 3, column: 'email', sentence: 'Addresses at this domain belong to Halden Logistics.' },
    ])
    expect((await apply(body.trial.id)).body.trial.added).toBe(1)
  })

  test.each([
    ['with a mark, semicolons and quotes', '\ufeff"E-Mail Address";"Name"\r\n"ann@a.example";"Ann; of ""A"""\r\n'],
    ['from old Excel', 'sep=;\r\nemail;name\r\nann@a.example;Ann\r\n'],
    ['with tabs and the address last', 'name\temail\nAnn\tann@a.example\n'],
    ['without a heading', 'ann@a.example\n'],
    ['with line ends of an old Mac', 'email\rann@a.example\r'],
    ['as people write addresses', 'Mitarbeiter;E-Mail-Adresse\nAnn;Ann Vale <mailto:ann@a.example>\n'],
    ['of Latin-1', Buffer.from('name;email\nBj\xf6rn;bjorn@latin.example\n', 'latin1')],
    ['of UTF-16', Buffer.from('\ufeffemail\nann@utf16.example', 'utf16le')],
    ['of UTF-16 without a mark', Buffer.from('email\nann@utf16.example', 'utf16le')],
    ['with empty lines at the beginning', '\r\n;\r\nName;E-MAIL\r\nVale, Ann;ann@a.example\r\n'],
    ['with bars', 'name|email\nAnn|ann@a.example\n'],
    ['of Entra', 'displayName,userPrincipalName,mail\n"Vale\nAnn",ann@a.example,\n'.replace(',mail', '')],
    ['with a title above the heading', 'People of November\n\nName,Email\nAnn,ann@a.example\n'],
  ])('reads a file %s', async (_name, csv) => {
    expect((await tryList(csv)).body.trial).toMatchObject({ added: 1, left_out: 0 })
  })

  test.each([
    ['without addresses', 'name,city\nAnn,Oslo\n', /no column “email”/],
    ['that is empty', '', /empty/],
    ['of a spreadsheet itself', Buffer.from('504b030414000600', 'hex'), /holds no text. If it is a spreadsheet/],
  ])('rejects a file %s with a reason', async (_name, csv, words) => {
    const answer = await tryList(csv)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['file']])
    expect(answer.body.error).toMatch(words)
  })

  test('omits a line with an unclosed quotation mark and reads the others', async () => {
    const { status, body } = await tryList(
      'email,name\nann@a.example,"Ann\nbo@a.example,Bo\ncy@a.example,"Cy\nof two"\n',
    )
    expect(status).toBe(201)
    expect(body.trial).toMatchObject({ added: 2, left_out: 1 })
    expect(body.trial.faults).toEqual([
      { line: 2, column: null, sentence: 'A quotation mark in this line is never closed.' },
    ])
  })

  test('uses the column, the encoding and the corrections that operations choose', async () => {
    const csv = own(
      'Work email;Private email\nann@brightwater;ann@a.example\nbo@a.example, b@a.example;bo2@a.example\n',
    )
    expect((await tryList(csv)).body.trial).toMatchObject({ added: 0, left_out: 2 })
    expect((await tryList(csv, fresh, { column: 1 })).body.trial).toMatchObject({ added: 2, left_out: 0 })
    const instead = [{ line: 2, address: own('ann@a.example') }]
    const { body } = await tryList(csv, fresh, { column: 0, coding: 'utf-8', instead })
    expect(body.trial).toMatchObject({
      added: 1,
      faults: [{ line: 3, column: 'email', sentence: 'More than one address stands here.' }],
    })
    expect((await tryList(csv, fresh, { column: 7 })).body.trial).toMatchObject({ added: 0, left_out: 2 })
    expect((await tryList(csv, fresh, { coding: 'klingon' })).status).toBe(422)
    expect((await tryList(csv, fresh, { delimiter: '|', column: 0 })).body.trial).toMatchObject({
      added: 0,
      left_out: 2,
    })
    expect((await tryList(csv, fresh, { delimiter: 'x' })).status).toBe(422)
  })

  test('of 20,000 lines does not block other calls, and can be applied', async () => {
    const csv = ['email', ...Array.from({ length: 20_000 }, (_, at) => `person-${companies}-${at}@large.example`)].join(
      '\n',
    )
    const order: string[] = []
    const large = tryList(csv).then((answer) => {
      order.push('large')
      return answer
    })
    for (let at = 0; at < 5; at += 1) await world.memberDoor.inject({ method: 'GET', url: '/healthz' })
    order.push('others')
    const { body } = await large
    expect(order).toEqual(['others', 'large'])
    expect(body.trial.added).toBe(20_000)
    expect((await apply(body.trial.id)).body.trial).toMatchObject({ added: 20_000, applied_at: expect.any(String) })
    expect((await state()).addresses).toBe(20_000)
  })

  test('reads employee numbers with dates of birth, addresses, sites and dates', async () => {
    const csv = [
      'Employee ID,DOB,Work email,Site,Plan,Valid from,Valid until,Name',
      '0012,03/14/1988,ann@a.example,Joliet,Gold,,,Ann',
      '13,12/01/1990,,,,2026-01-05,2027-01-05,Bo',
      ',,cy@a.example,,,,,Cy',
      '14,02/30/1990,,,,,,Dee',
      '15,,,,,,,Eve',
      '12,03/14/1988,other@a.example,,,,,Ann again',
      '16,03/14/1988,ann@a.example,,,,,Ann twice',
      '17,03/14/1988,,,,2027-01-05,2026-01-05,Fay',
    ].join('\n')
    const { body } = await tryList(csv)
    expect(body.trial).toMatchObject({
      added: 3,
      repeated: 2,
      columns: { employee_id: 0, date_of_birth: 1, email: 2, site: 3, plan: 4, from: 5, until: 6 },
      date_order: 'mdy',
    })
    expect(body.trial.faults).toEqual([
      { line: 5, column: 'date_of_birth', sentence: 'There is no such day.' },
      { line: 6, column: 'date_of_birth', sentence: 'This line holds neither a date of birth nor an email address.' },
      { line: 7, column: null, sentence: 'The same employee number stands in line 2.' },
      { line: 8, column: null, sentence: 'The same address stands in line 2.' },
      { line: 9, column: 'until', sentence: 'The last day is before the first.' },
    ])
    expect((await apply(body.trial.id)).status).toBe(200)
    const people = await world.app.deskDb
      .selectFrom('eligible_people')
      .select(['site', 'plan', 'address_hmac', 'proof_hmac'])
      .where('company_id', '=', fresh)
      .orderBy('id')
      .execute()
    const ann = people.find(({ site }) => site === 'Joliet')
    expect(ann).toMatchObject({ plan: 'Gold', address_hmac: expect.any(Buffer), proof_hmac: expect.any(Buffer) })
    expect(people.map(({ proof_hmac }) => proof_hmac !== null).toSorted()).toEqual([false, true, true])
  })

  test('needs the order of dates that can be read in two ways', async () => {
    const csv = 'employee_id,date_of_birth\n1,03/04/1988\n'
    const answer = await tryList(csv)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['date_order']])
    expect((await tryList(csv, fresh, { date_order: 'dmy' })).body.trial).toMatchObject({ added: 1, date_order: 'dmy' })
    expect((await tryList('employee_id\n1\n')).body.error).toMatch(/neither dates of birth nor addresses/)
  })

  test('keeps a person whose line has a fault, and one who is known by another column now', async () => {
    await make(tryList('employee_id,dob,email\n1,1988-03-14,\n2,1988-03-14,\n,,cy@a.example\n'))
    const { body } = await tryList('employee_id,dob,email\n1,in May,\n3,1990-01-01,cy@a.example\n')
    expect(body.trial).toMatchObject({ added: 0, kept: 1, removed: 1, left_out: 1 })
    expect((await apply(body.trial.id)).body.trial).toMatchObject({ removed: 1 })
    expect((await state()).addresses).toBe(2)
    expect((await tryList('email\ncy@a.example\n')).body.trial).toMatchObject({ added: 0, kept: 1, removed: 1 })
  })

  test('of joiners or leavers changes no one else', async () => {
    await make(tryList('employee_id,dob,email\n1,1988-03-14,\n2,1988-03-14,bo@a.example\n'))
    await make(tryList('email\ncy@a.example\n', fresh, { mode: 'joiners' }))
    expect((await state()).addresses).toBe(3)
    expect(await make(tryList('employee_id\n1\n', fresh, { mode: 'leavers' }))).toMatchObject({ removed: 1 })
    expect(await make(tryList('email\nbo@a.example\n', fresh, { mode: 'leavers' }))).toMatchObject({ removed: 1 })
    expect((await state()).addresses).toBe(1)
  })

  test('stores no readable addresses', async () => {
    await make(tryList('email\nsecret-person@a.example\n'))
    await tryList('email\nother-secret@a.example\n')
    for (const table of ['eligible_addresses', 'desk.eligibility_trials', 'desk.eligibility_trial_people'] as const) {
      const rows = await world.app.deskDb.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toMatch(/secret/)
    }
  })
})

describe('applying', () => {
  test('happens once: a repeat has the same response, and the log one record', async () => {
    const { body } = await tryList('email\nann@a.example\n')
    const [one, two] = await Promise.all([apply(body.trial.id), apply(body.trial.id)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body).toEqual(two.body)
    expect(await changesOf(world, 'company', fresh)).toEqual([
      expect.objectContaining({
        action: 'applyTrial',
        before: { domains: [], addresses: 0 },
        after: { domains: [], addresses: 1 },
      }),
    ])
  })

  test('is rejected without changes if the data has changed since', async () => {
    const early = (await tryList('email\nann@a.example\n')).body.trial
    await make(tryDomains([`c${companies}.example`]))
    expect((await olga().get(`/desk/api/eligibility_trials/${early.id}`)).body.trial.stale).toBe(true)
    const answer = await apply(early.id)
    expect([answer.status, (await state()).addresses]).toEqual([409, 0])
  })

  test('is impossible after a day, and the dry run is deleted', async () => {
    const { id } = (await tryList('email\nann@a.example\n')).body.trial
    world.clock.advance(DAY_MS)
    expect((await apply(id)).status).toBe(404)
    const more = sql`select ${id}, sha256(n::text::bytea) from generate_series(1, 2500) as n`
    await sql`insert into desk.eligibility_trial_people (trial_id, identity) ${more}`.execute(world.app.deskDb)
    const people = async () =>
      (await world.app.deskDb.selectFrom('desk.eligibility_trial_people').select('trial_id').execute()).length
    const before = await people()
    // a small batch; a repeated call continues
    expect(await forgetPreviews(world.app)).toBeGreaterThan(0)
    expect(before - (await people())).toBe(1000)
    while ((await forgetPreviews(world.app)) > 0);
    expect(await world.app.deskDb.selectFrom('desk.eligibility_trials').select('id').execute()).toEqual([])
    const left = await world.app.deskDb
      .selectFrom('desk.eligibility_trial_people')
      .select('trial_id')
      .where('trial_id', '=', id)
      .execute()
    expect(left).toEqual([])
  })
})

describe('domains', () => {
  test('are tried and applied like lists', async () => {
    await make(tryDomains([` D${companies}.Example `, `e${companies}.example`, `d${companies}.example`]))
    expect(await state()).toEqual({ domains: [`d${companies}.example`, `e${companies}.example`], addresses: 0 })
    const { body } = await tryDomains([`e${companies}.example`, `f${companies}.example`])
    expect(body.trial).toMatchObject({ kind: 'domains', added: 1, kept: 1, removed: 1 })
    await make(tryDomains([]))
    expect((await state()).domains).toEqual([])
  })

  test.each([
    ['gmail.com', 'Anybody can have an address at gmail.com.'],
    ['taken.example', 'taken.example belongs to Halden Logistics.'],
    ['ann@a.example', 'Please give a domain such as'],
    ['localhost', 'Please give a domain such as'],
  ])('%s is rejected', async (domain, words) => {
    if (domain === 'taken.example') await make(tryDomains(['taken.example'], halden))
    const answer = await tryDomains([domain])
    expect([answer.status, answer.body.error]).toEqual([422, expect.stringContaining(words)])
  })
})

describe("a member who signed up with the company's link", () => {
  test('is verified by the list after they open the mailed link, which they can open again', async () => {
    await make(tryList('email\nlisted@a.example\n'))
    await signUp('Listed@a.example')
    expect(await place('listed@a.example')).toBe('unverified')
    const token = await mailed('listed@a.example')
    expect((await confirm(token)).status).toBe(200)
    expect(await place('listed@a.example')).toBe('verified')
    expect((await confirm(token)).status).toBe(200)
  })

  test('receives the same mail for an unknown address, and stays unverified', async () => {
    await make(tryDomains([`k${companies}.example`]))
    for (const email of [`known@k${companies}.example`, `unknown@u${companies}.example`]) await signUp(email)
    const [known] = await outbox(world, `known@k${companies}.example`)
    const [unknown] = await outbox(world, `unknown@u${companies}.example`)
    const bare = (body?: string) => body?.replaceAll(/(confirm-email|not-me)\/\S+/g, '')
    expect(bare(known?.body)).toBe(bare(unknown?.body))
    await confirm(await mailed(`unknown@u${companies}.example`))
    await confirm(await mailed(`known@k${companies}.example`))
    expect([await place(`unknown@u${companies}.example`), await place(`known@k${companies}.example`)]).toEqual([
      'unverified',
      'verified',
    ])
  })

  test('is verified by a later list, after the address was proven', async () => {
    await make(tryList('email\nfirst@a.example\n'))
    await signUp('later@a.example')
    await confirm(await mailed('later@a.example'))
    expect(await place('later@a.example')).toBe('unverified')
    await make(tryList('email\nfirst@a.example\nlater@a.example\n'))
    expect(await place('later@a.example')).toBe('verified')
  })

  test('is not verified by a list before the address is proven', async () => {
    await make(tryList('email\nfirst@a.example\n'))
    await signUp('unproven@a.example')
    await make(tryList('email\nunproven@a.example\n'))
    expect(await place('unproven@a.example')).toBe('unverified')
  })

  test('proves the address with a recovery link, too', async () => {
    await make(tryList('email\nforgot@a.example\n'))
    await signUp('forgot@a.example')
    await world.as(null).post('/api/v1/users/password', { user: { email: own('forgot@a.example') } })
    const reset_password_token = await mailed('forgot@a.example')
    const password = 'another quiet harbour'
    const body = { reset_password_token, password, password_confirmation: password }
    expect((await world.as(null).put('/api/v1/users/password', body)).status).toBe(200)
    expect(await place('forgot@a.example')).toBe('verified')
  })

  test('leaves the company when the list no longer contains them, and keeps the account', async () => {
    await make(tryList('email\nleaver@a.example\n'))
    await signUp('leaver@a.example')
    await confirm(await mailed('leaver@a.example'))
    await make(tryList('email\nsomebody-else@a.example\n'))
    expect(await place('leaver@a.example')).toBe('ended')
    const user = { email: own('leaver@a.example'), password: 'a quiet harbour' }
    expect((await world.as(null).post('/api/v1/users/sign_in', { user })).status).toBe(200)
  })
})

test('a member who was verified in another way stays without being on the list', async () => {
  const { id } = (await tryList('email\nx@a.example\n', world.brightwater)).body.trial
  await apply(id)
  expect((await world.as(world.maya).get('/api/v1/users/current')).body.companies).toHaveLength(1)
})

test('numbers of members are shown from eleven on', async () => {
  await make(tryList('email\nfirst@a.example\n'))
  const emails = Array.from({ length: 11 }, (_, at) => `crowd-${at}@a.example`)
  for (const email of emails) {
    await signUp(email)
    await confirm(await mailed(email))
  }
  const few = (await tryList(['email', ...emails.slice(1)].join('\n'))).body.trial
  const many = (await tryList(['email', ...emails].join('\n'))).body.trial
  expect([few.verified, few.ended, many.verified, many.ended]).toEqual([null, 0, 11, 0])
})

test('an invalid link, or one that is two weeks old, proves nothing', async () => {
  await make(tryList('email\nlate@a.example\n'))
  await signUp('late@a.example')
  const token = await mailed('late@a.example')
  world.clock.advance(14 * DAY_MS)
  for (const one of [token, 'made up', '']) expect((await confirm(one)).status).toBe(422)
  expect(await place('late@a.example')).toBe('unverified')
})

test('eligibility is for operations only, and only for existing companies', async () => {
  const file = Buffer.from('email\na@a.example').toString('base64')
  for (const person of [world.theo, world.bruno]) {
    expect((await world.as(person).post(`/desk/api/companies/${fresh}/list_trials`, { file })).status).toBe(403)
    expect((await world.as(person).get(`/desk/api/companies/${fresh}/eligibility`)).status).toBe(403)
  }
  expect((await world.as(world.maya).get(`/desk/api/companies/${fresh}/eligibility`)).status).toBe(401)
  expect((await tryList('email\na@a.example', 999_999)).status).toBe(404)
  expect((await tryDomains([], 999_999)).status).toBe(404)
  expect((await apply(world.app.newId())).status).toBe(404)
})
