import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { onboardingData } from '#contract/member/onboarding.ts'
import type { Caller } from '#tests/world/caller.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { createToasts, type Severity } from '#web/kit/feedback/toasts.ts'
import { localStore } from '#web/wire/browser-storage.ts'
import { createSession } from '#web/wire/session.ts'
import { createUpload } from '#web/wire/uploads/upload.ts'
import { type DemoWorld, openDemo } from './demo.ts'

const API = '/api/v1'
const A_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const A_STRING = expect.any(String)
const A_NUMBER = expect.any(Number)

let demo: DemoWorld
let maya: Caller
beforeAll(async () => {
  demo = await openDemo()
  maya = await demo.signIn('member@tendwell.test')
})
afterAll(() => demo.close())

const read = async (path: string) => (await maya.get(API + path)).body
const listed = () => read('/requests/in_progress').then(({ requests }) => requests)

describe('User', { tags: ['@3.1', '@7.9'] }, () => {
  test('has external_id, full_name, first_name, email, request_count and companies (id, name, image_url)', async () => {
    expect(await read('/users/current')).toMatchObject({
      external_id: A_STRING,
      full_name: 'Maya Lindqvist',
      first_name: 'Maya',
      email: 'member@tendwell.test',
      request_count: A_NUMBER,
      companies: [{ id: A_NUMBER, name: 'Brightwater Foods', image_url: A_STRING }],
    })
  })
})

describe('Session', { tags: '@3.2' }, () => {
  test('has a token and an expiry time', async () => {
    const user = { email: 'member@tendwell.test', password: 'tendwell-demo' }
    const { headers, body } = await demo.as(null).post(`${API}/users/sign_in`, { user })
    expect(headers.authorization).toMatch(/^Bearer \S{20,}$/)
    expect(body.expires_at).toEqual(A_TIME)
  })

  test('is stored in local storage, with the MFA token if there is one', { tags: '@3.3' }, () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    })
    const session = createSession(localStore, Date.now)
    const begun = { token: 'a-token', expires_at: '2999-01-01T00:00:00.000Z' }
    const parsed = () => [...stored.values()].map((text) => JSON.parse(text))
    session.begin(begun)
    expect(parsed()).toEqual([begun])
    session.verified('a-second-token')
    expect(parsed()).toEqual([{ ...begun, mfa_token: 'a-second-token' }])
    vi.unstubAllGlobals()
  })
})

describe('Request', () => {
  test('in a list has external_id (also id), name, status, times and its category', { tags: '@3.4' }, async () => {
    const [request] = await listed()
    expect(request).toMatchObject({
      external_id: A_STRING,
      id: request.external_id,
      name: A_STRING,
      status: 'in_progress',
      issued_at: A_TIME,
      created_at: A_TIME,
      survey_category_image_url: A_STRING,
      survey_category_name: A_STRING,
    })
    expect(request).not.toHaveProperty('messages')
  })

  test('in detail adds details and messages', { tags: ['@3.5', '@7.14'] }, async () => {
    const [{ external_id: id }] = await listed()
    const { request } = await read(`/requests/${id}`)
    expect(request).toMatchObject({ external_id: id, details: A_STRING })
    expect(request.messages.length).toBeGreaterThan(0)
  })
})

describe('Message', () => {
  test('has id, body_html, source, source_name, external_created_at, attachment_keys', { tags: '@3.6' }, async () => {
    const [{ external_id: id }] = await listed()
    const { request } = await read(`/requests/${id}`)
    for (const message of request.messages)
      expect(message).toMatchObject({
        id: A_STRING,
        body_html: A_STRING,
        source: expect.stringMatching(/^(user|other)$/),
        source_name: A_STRING,
        external_created_at: A_TIME,
        attachment_keys: expect.any(Array),
      })
    expect(new Set(request.messages.map(({ source }: { source: string }) => source))).toEqual(
      new Set(['user', 'other']),
    )
  })
})

describe('Request category', () => {
  test.each([
    ['/recommended_request_categories', 'recommended_request_categories'],
    ['/survey_categories', 'survey_categories'],
  ])(
    'of %s has id, name, image_url and surveys (id, name, slug, for_alpha)',
    { tags: ['@3.7', '@7.17'] },
    async (path, list) => {
      const { [list]: categories } = await read(path)
      expect(categories.length).toBeGreaterThan(0)
      for (const category of categories) {
        expect(category).toMatchObject({ id: A_NUMBER, name: A_STRING, image_url: A_STRING })
        expect(category.request_surveys.length).toBeGreaterThan(0)
        for (const survey of category.request_surveys)
          expect(survey).toMatchObject({ id: A_NUMBER, name: A_STRING, slug: A_STRING, for_alpha: expect.any(Boolean) })
      }
    },
  )

  test('in detail has its name and its suggested requests', { tags: ['@3.8', '@7.18'] }, async () => {
    const { survey_category, request_surveys } = await read('/survey_categories/4/request_surveys')
    expect(survey_category).toMatchObject({ id: 4, name: 'Pet', image_url: A_STRING })
    expect(request_surveys.length).toBeGreaterThan(0)
  })

  test('names in use are the specification’s nine, each with its own illustration', { tags: '@3.28' }, async () => {
    const { survey_categories } = await read('/survey_categories')
    const names = survey_categories.map(({ name }: { name: string }) => name.toLowerCase())
    expect(names.toSorted()).toEqual([
      'car',
      'family',
      'finances',
      'home',
      'home / moving',
      'medical / employer benefits',
      'pet',
      'travel',
      'wildcard',
    ])
    expect(new Set(names.map(hueOf)).size).toBe(9)
  })

  test.each(['Boats', '', null, undefined])('named %j has the wildcard’s illustration', { tags: '@3.29' }, (name) => {
    expect(hueOf(name)).toBe('wildcard')
  })
})

describe('User request survey', () => {
  test('has an id and a next item with id, question, known answer and flags', { tags: '@3.9' }, async () => {
    const { body } = await maya.post(`${API}/request_surveys/720/user_request_surveys`, { for_alpha: true })
    expect(body.user_request_survey).toMatchObject({
      id: A_STRING,
      next_item: {
        item: { id: A_NUMBER, question: A_STRING, universal_answer: null },
        optional: expect.any(Boolean),
        last_question: expect.any(Boolean),
      },
    })
  })
})

describe('Survey question, after it was asked,', () => {
  test('is the last one if last_question says so', { tags: '@3.10' }, async () => {
    const begun = await maya.post(`${API}/request_surveys/805/user_request_surveys`, { for_alpha: true })
    const { id, next_item: first } = begun.body.user_request_survey
    const final: boolean[] = []
    for (let next = first; next; next = (await read(`/user_request_surveys/${id}/next_screen_item`)).next_item) {
      final.push(next.last_question)
      const [option] = next.item.select_options
      const answer = { object_satisfied_id: next.item.id, object_satisfied_type: 'Datum' }
      await maya.post(`${API}/user_request_surveys/${id}/user_request_answers`, {
        user_request_answer: { ...answer, value: option?.value ?? 'Biscuit' },
      })
    }
    expect(final).toEqual([false, false, false, true])
  })
})

describe('User request answer', () => {
  test('has object_satisfied_id, object_satisfied_type (always "Datum") and value', { tags: '@3.12' }, async () => {
    const begun = await maya.post(`${API}/request_surveys/805/user_request_surveys`, { for_alpha: true })
    const { id, next_item: next } = begun.body.user_request_survey
    const answer = (type: string) =>
      maya.post(`${API}/user_request_surveys/${id}/user_request_answers`, {
        user_request_answer: { object_satisfied_id: next.item.id, object_satisfied_type: type, value: 'Biscuit' },
      })
    expect((await answer('Datum')).body.user_request_answer).toMatchObject({
      object_satisfied_id: next.item.id,
      object_satisfied_type: 'Datum',
      value: 'Biscuit',
    })
    expect((await answer('Survey')).status).toBe(422)
  })
})

describe('Upload', () => {
  test('takes a filename and an optional request_id, returns presigned_url and key', {
    tags: ['@3.13', '@7.24'],
  }, async () => {
    const [{ external_id: request_id }] = await listed()
    for (const request of [{}, { request_id }])
      expect(
        (await maya.post(`${API}/uploads/presigned_url`, { upload: { filename: 'a.png' }, ...request })).body,
      ).toEqual({
        presigned_url: expect.stringMatching(/^https?:\/\//),
        key: A_STRING,
      })
  })

  test('a chosen file has name, type, size, and a preview address if it is an image', { tags: '@3.14' }, async () => {
    const picture = new File(['picture'], 'biscuit.png', { type: 'image/png' })
    const paper = new File(['paper'], 'bill.pdf', { type: 'application/pdf' })
    const held = Promise.withResolvers<string>()
    const upload = createUpload({ send: () => held.promise })
    void upload.choose([picture])
    expect(upload.current()).toMatchObject({
      step: 'uploading',
      file: picture,
      preview: expect.stringMatching(/^blob:/),
    })
    void upload.choose([paper])
    expect(upload.current()).toMatchObject({ step: 'uploading', file: paper, preview: null })
    upload.remove()
  })
})

describe('Notification', () => {
  test('has id, message and type, of six severities', { tags: ['@3.15', '@3.16'] }, () => {
    const severities: Severity[] = ['info', 'success', 'warn', 'error', 'secondary', 'contrast']
    const toasts = createToasts()
    for (const type of severities) toasts.show({ message: `A ${type}`, type })
    expect(toasts.all().map(({ id, message, type }) => [id, message, type])).toEqual(
      severities.map((type, at) => [at + 1, `A ${type}`, type]),
    )
  })
})

describe('Offering', () => {
  const offering = {
    id: A_NUMBER,
    external_id: A_STRING,
    type: A_STRING,
    featured: expect.any(Boolean),
    categories: expect.arrayContaining([A_STRING]),
    name: A_STRING,
    heading: A_STRING,
    subheading: A_STRING,
    provider_name: A_STRING,
    provider_logo_url: A_STRING,
  }

  test('has ids, type, categories, texts, provider and a call', { tags: ['@3.17', '@3.18', '@3.19'] }, async () => {
    const { offerings } = await read('/offerings')
    for (const one of offerings) expect(one).toMatchObject(offering)
    const types = new Set(offerings.map(({ type }: { type: string }) => type))
    expect(types).toContain('benefit')
    expect(types.size).toBeGreaterThan(1)
    const helped = offerings.filter(({ request_survey_id: id }: { request_survey_id: number | null }) => id !== null)
    expect(helped.length).toBeGreaterThan(0)
    for (const { request_survey_cta, request_survey_id, request_survey_name } of helped)
      expect([request_survey_cta, request_survey_id, request_survey_name]).toEqual([A_STRING, A_NUMBER, A_STRING])
  })

  test('section has id, section_type, heading, items, cta_text and cta_url', { tags: ['@3.20', '@3.21'] }, async () => {
    const { offerings } = await read('/offerings')
    const sections = []
    for (const { id } of offerings) sections.push(...(await read(`/offerings/${id}`)).offering.sections)
    for (const section of sections) {
      expect(section).toMatchObject({
        id: A_NUMBER,
        section_type: expect.stringMatching(/^(numbered|key_value|text)$/),
        heading: A_STRING,
      })
      expect(Object.keys(section)).toEqual(expect.arrayContaining(['items', 'cta_text', 'cta_url']))
      for (const item of section.items) {
        expect(item).toMatchObject({ key: A_STRING, value: A_STRING })
        expect(item).toHaveProperty('external_url')
      }
    }
    expect(new Set(sections.map(({ section_type: type }) => type))).toEqual(new Set(['numbered', 'key_value', 'text']))
    const pairs = sections.filter(({ section_type: type }) => type === 'key_value').flatMap(({ items }) => items)
    expect(pairs.map(({ key }) => key)).toEqual(expect.arrayContaining(['phone', 'email', 'download', 'link']))
  })

  test('category has external_id, name and image_url', { tags: ['@3.22', '@7.31'] }, async () => {
    const { offering_categories } = await read('/offering_categories')
    expect(offering_categories.length).toBeGreaterThan(0)
    for (const category of offering_categories)
      expect(category).toMatchObject({ external_id: A_NUMBER, name: A_STRING, image_url: A_STRING })
  })
})

describe('Onboarding answers', () => {
  const { address, ...rest } = onboardingData

  test('have the specification’s ids', { tags: ['@3.25', '@3.26'] }, () => {
    expect(address).toBe(611)
    expect(rest).toEqual({
      home: 132,
      car: 134,
      parent: 121,
      pet: 122,
      partner: 120,
      phone: 104,
      email: 165,
      address_line_1: 148,
      address_line_2: 149,
      city: 150,
      state: 151,
      postal_code: 311,
      country: 313,
    })
  })

  test('are a list of answer_id and value, the address a nested group', { tags: ['@3.23', '@3.24'] }, async () => {
    const newMember = await demo.signIn('new@tendwell.test')
    const { body: user } = await newMember.get(`${API}/users/current`)
    const parts = [148, 149, 150, 151, 311, 313].map((answer_id) => ({ answer_id, value: `part ${answer_id}` }))
    const answers = [
      { answer_id: 132, value: true },
      { answer_id: 104, value: '5550100177' },
      { answer_id: 611, value: parts },
    ]
    expect((await newMember.post(user.onboarding.token, { answers })).body).toEqual({ success: true })
    const { body: saved } = await newMember.get(user.onboarding.token)
    expect(saved.answers).toEqual(expect.arrayContaining(answers))
  })
})

describe('Attachment', () => {
  test('is identified by its fileKey', { tags: ['@3.27', '@7.26'] }, async () => {
    const requests = [...(await listed()), ...(await read('/requests/completed')).requests]
    const keys = []
    for (const { external_id: id } of requests)
      for (const { attachment_keys } of (await read(`/requests/${id}`)).request.messages) keys.push(...attachment_keys)
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys)
      expect(await read(`/uploads/expiring_url?key=${key}`)).toEqual({ expiring_url: expect.stringContaining(key) })
  })
})
