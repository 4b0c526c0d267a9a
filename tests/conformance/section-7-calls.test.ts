import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CallAnswer, type Caller, callerOf } from '#tests/world/caller.ts'
import { openFile, PNG, putFile } from '#tests/world/files.ts'
import { mailedToken, textedCode } from '#tests/world/outbox.ts'
import type { TestMember } from '#tests/world/people.ts'
import { reasonOf, putFile as sendFile } from '#web/wire/uploads/put-file.ts'
import { type DemoWorld, openDemo } from './demo.ts'

const A_STRING = expect.any(String)
const DONE = { success: true }

let demo: DemoWorld
let maya: Caller
beforeAll(async () => {
  demo = await openDemo()
  maya = await demo.signIn('member@tendwell.test')
})
afterAll(() => demo.close())

const stranger = () => demo.as(null)
const as = (token: string) => callerOf(demo, { kind: 'member', token } as TestMember) // a caller needs only the token
const tokenIn = ({ headers }: CallAnswer) => String(headers.authorization).replace('Bearer ', '')
const answered = ({ status, body }: CallAnswer) => [status, body]

let people = 0
/** A new member who is not signed in. */
async function newcomer() {
  people += 1
  const user = { email: `member${people}@calls.test`, password: 'tendwell-demo', name: 'Ada', last_name: 'Okafor' }
  const sent = { ...user, terms_of_service: 1, company_slug: 'brightwater' }
  return { user, signedUp: await stranger().post('/api/v1/users/sign_up', { user: sent }) }
}

async function entered() {
  const { user } = await newcomer()
  const { email, password } = user
  const signedIn = await stranger().post('/api/v1/users/sign_in', { user: { email, password } })
  return { user, signedIn, token: tokenIn(signedIn), caller: as(tokenIn(signedIn)) }
}

describe('All calls', () => {
  test('carry the token in an Authorization header', { tags: '@7.1' }, async () => {
    const { token } = await entered()
    for (const authorization of [`Bearer ${token}`, token])
      expect((await stranger().get('/api/v1/users/current', { authorization })).status).toBe(200)
    expect((await stranger().get('/api/v1/users/current')).status).toBe(401)
  })

  test('carry the MFA token in an mfa-token header if there is one', { tags: '@7.1' }, async () => {
    const email = 'mfa@tendwell.test'
    const signedIn = await stranger().post('/api/v1/users/sign_in', { user: { email, password: 'tendwell-demo' } })
    const { post, get } = as(tokenIn(signedIn))
    expect((await get('/api/v1/users/current')).body).toEqual({ error: 'MFA authentication required' })
    await post('/api/v1/mfa/send-otp')
    const verified = await post('/api/v1/mfa/verify', { otp: await textedCode(demo, '5550100199') })
    const held = { 'mfa-token': String(verified.headers['mfa-token']) }
    expect((await get('/api/v1/users/current', held)).status).toBe(200)
  })

  test('have JSON bodies in both directions', { tags: '@7.2' }, async () => {
    const text = { 'content-type': 'text/plain' }
    expect((await stranger().post('/api/v1/users/sign_in', 'user=maya', text)).status).toBe(415)
    for (const path of ['/api/v1/users/current', '/api/v1/nothing', '/api/v1/requests/open'])
      expect((await maya.get(path)).headers['content-type']).toMatch(/^application\/json/)
  })
})

describe('Authentication', () => {
  test('POST /users/sign_in: the token in a header, expiry and flags in the body', { tags: '@7.4' }, async () => {
    const { signedIn } = await entered()
    expect(signedIn.headers.authorization).toMatch(/^Bearer \S+$/)
    expect(answered(signedIn)).toEqual([
      200,
      expect.objectContaining({ expires_at: A_STRING, mfa_requires_verification: false, mfa_required: false }),
    ])
  })

  test('POST /users/sign_up: data is a JSON string containing the email', { tags: '@7.5' }, async () => {
    const { user, signedUp } = await newcomer()
    expect(signedUp.status).toBe(200)
    expect(signedUp.body.data).toEqual(A_STRING)
    expect(JSON.parse(signedUp.body.data)).toEqual({ email: user.email })
  })

  test('DELETE /users/sign_out: takes nothing', { tags: '@7.6' }, async () => {
    const { caller } = await entered()
    expect(answered(await caller.delete('/api/v1/users/sign_out'))).toEqual([200, DONE])
    expect((await caller.get('/api/v1/users/current')).status).toBe(401)
  })

  test('POST and PUT /users/password: an emailed token sets a new password', { tags: ['@7.7', '@7.8'] }, async () => {
    const { user } = await newcomer()
    const { email } = user
    expect(answered(await stranger().post('/api/v1/users/password', { user: { email } }))).toEqual([200, DONE])
    const reset_password_token = await mailedToken(demo, email)
    const password = 'another password'
    const sent = { reset_password_token, password, password_confirmation: password }
    expect(answered(await stranger().put('/api/v1/users/password', sent))).toEqual([200, DONE])
    expect((await stranger().post('/api/v1/users/sign_in', { user: { email, password } })).status).toBe(200)
  })

  test('/mfa, /mfa/send-otp, /mfa/verify: the token in the header', { tags: ['@7.10', '@7.11', '@7.12'] }, async () => {
    const { caller } = await entered()
    const phone = '5550100166'
    expect(answered(await caller.post('/api/v1/mfa', { mfa_number: phone }))).toEqual([200, DONE])
    demo.clock.advance(60_000)
    expect(answered(await caller.post('/api/v1/mfa/send-otp'))).toEqual([200, DONE])
    const verified = await caller.post('/api/v1/mfa/verify', { otp: await textedCode(demo, phone) })
    expect([...answered(verified), verified.headers['mfa-token']]).toEqual([200, DONE, A_STRING])
  })

  test('GET /users/unlock: query unlock_token', { tags: '@7.13' }, async () => {
    const { user } = await newcomer()
    for (let tries = 0; tries < 10; tries += 1)
      await stranger().post('/api/v1/users/sign_in', { user: { email: user.email, password: 'a guess' } })
    const token = await mailedToken(demo, user.email)
    expect(answered(await stranger().get(`/api/v1/users/unlock?unlock_token=${token}`))).toEqual([200, DONE])
  })
})

describe('Requests and surveys', () => {
  test.each(['open', 'in_progress', 'completed'])('GET /requests/%s', { tags: ['@4.19', '@7.15'] }, async (list) => {
    const { status, body } = await maya.get(`/api/v1/requests/${list}`)
    expect([status, body.requests.length > 0]).toEqual([200, true])
  })

  test('GET /recommended_request_categories: success, recommended_request_categories', { tags: '@7.16' }, async () => {
    expect(answered(await maya.get('/api/v1/recommended_request_categories'))).toEqual([
      200,
      { success: true, recommended_request_categories: expect.any(Array) },
    ])
  })

  test('four calls start, ask, answer and submit', { tags: ['@7.19', '@7.20', '@7.21', '@7.22'] }, async () => {
    const begun = await maya.post('/api/v1/request_surveys/805/user_request_surveys', { for_alpha: true })
    expect([begun.status, begun.body.success]).toEqual([201, true])
    const run = `/api/v1/user_request_surveys/${begun.body.user_request_survey.id}`
    let next = (await maya.get(`${run}/next_screen_item`)).body.next_item
    while (next) {
      const { id, type, select_options: options } = next.item
      const value = type === 'SingleSelectInput' ? options[0].value : next.optional ? null : 'Biscuit'
      const user_request_answer = { object_satisfied_id: id, object_satisfied_type: 'Datum', value }
      const { status, body } = await maya.post(`${run}/user_request_answers`, { user_request_answer })
      expect([status, body]).toEqual([
        201,
        { success: true, user_request_answer: { id: A_STRING, ...user_request_answer } },
      ])
      next = (await maya.get(`${run}/next_screen_item`)).body.next_item
    }
    expect((await maya.get(`${run}/next_screen_item`)).body).toEqual({ next_item: null })
    expect((await maya.post(`${run}/submit`)).body).toMatchObject(DONE)
  })

  test('POST /requests/{id}/messages: 201 and the request', { tags: '@7.23' }, async () => {
    const [{ id }] = (await maya.get('/api/v1/requests/open')).body.requests
    const message = { body: 'Hello', source: 'user', source_name: 'Maya Lindqvist' }
    const { status, body } = await maya.post(`/api/v1/requests/${id}/messages`, { message })
    expect([status, body.request.messages.at(-1)]).toEqual([
      201,
      expect.objectContaining({ body_html: '<p>Hello</p>', source: 'user', attachment_keys: [] }),
    ])
  })
})

describe('Uploads', () => {
  const presign = async () => (await maya.post('/api/v1/uploads/presigned_url', { upload: { filename: 'a.png' } })).body

  test.each(['image/png', 'application/octet-stream'])(
    'PUT to the presigned address: the raw file as %s, without credentials',
    { tags: '@7.25' },
    async (type) => {
      const { presigned_url, key } = await presign()
      expect((await putFile(demo, presigned_url, PNG, { 'content-type': type })).status).toBe(200)
      const { body } = await maya.get(`/api/v1/uploads/expiring_url?key=${key}`)
      expect((await openFile(demo, body.expiring_url)).bytes.equals(PNG)).toBe(true)
    },
  )
})

test.each([
  [{}, 'PUT'],
  [{ method: 'POST' }, 'POST'],
])(
  'a file is sent with %j by %s, without credentials, and the response body is used only in error messages',
  { tags: '@7.25' },
  async (options, method) => {
    const sent: FakeRequest[] = []
    class FakeRequest extends EventTarget {
      upload = new EventTarget()
      withCredentials = true
      status = 200
      responseText = '{"error":"Not read after a success."}'
      opened = ''
      headers: Record<string, string> = {}
      open = (how: string) => void (this.opened = how)
      setRequestHeader = (name: string, value: string) => void (this.headers[name] = value)
      send = () => {
        sent.push(this)
        this.dispatchEvent(new Event('load'))
      }
    }
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
    vi.stubGlobal('location', { origin: 'https://app.example' })
    const scan = new File(['bytes'], 'scan.png', { type: 'image/png' })
    await expect(sendFile('/files/a-key', scan, options)).resolves.toBeUndefined()
    expect(sent.map(({ opened, withCredentials, headers }) => ({ opened, withCredentials, headers }))).toEqual([
      { opened: method, withCredentials: false, headers: { 'content-type': 'image/png' } },
    ])
    expect(reasonOf(415, '{"error":"Only images or PDFs are allowed."}')).toBe('Only images or PDFs are allowed')
    vi.unstubAllGlobals()
  },
)

test('POST {token}: takes answers of answer_id and value', { tags: ['@7.27', '@9.18'] }, async () => {
  const { caller } = await entered()
  const { token, survey_id } = (await caller.get('/api/v1/users/current')).body.onboarding
  expect(survey_id).toBe(603)
  expect(token).toMatch(/^\//)
  expect(answered(await caller.post(token, { answers: [{ answer_id: 132, value: true }] }))).toEqual([200, DONE])
})

describe('Offerings', () => {
  const offerings = async (query: string) => (await maya.get(`/api/v1/offerings?${query}`)).body.offerings

  test('GET /offerings/{id}: offering', { tags: ['@3.19', '@7.30'] }, async () => {
    const [first] = await offerings('types=product')
    expect(answered(await maya.get(`/api/v1/offerings/${first.id}`))).toEqual([
      200,
      { offering: expect.objectContaining({ id: first.id, sections: expect.any(Array) }) },
    ])
  })
})
