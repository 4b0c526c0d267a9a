import type { ComponentProps } from 'react'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import type * as z from 'zod/mini'
import { maskRest, maskSlots } from '#basics/mask.ts'
import { PHONE_MASK } from '#basics/phone.ts'
import { signUpFields } from '#contract/member/accounts.ts'
import { addressParts } from '#contract/member/onboarding.ts'
import { resetFields } from '#contract/shared/credentials.ts'
import * as field from '#contract/shared/fields.ts'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import { outbox } from '#tests/outbox.ts'
import { openWorld, type World } from '#tests/world.ts'
import { fileFault } from '#web/kit/file-rules.ts'
import { numberOrText } from '#web/kit/number-or-text.ts'
import type { PhoneField } from '#web/kit/phone-field.tsx'
import { ideasOf } from '#web/member/categories/data.ts'
import { faultsIn, nothingTyped } from '#web/member/shared/contact.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The sentence for a value, or null where it is fine. Form and server share these schemas. */
const faultOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? null

const post = (path: string, body: unknown) => world.as(null).post(`/api/v1/users/${path}`, body)
const ada = {
  email: 'ada@tendwell.test',
  password: 'a fine one',
  name: 'Ada',
  last_name: 'Okafor',
  terms_of_service: 1,
}

describe('Email', { tags: '@5.1' }, () => {
  test.each([
    ['', 'Please enter your email address'],
    ['   ', 'Please enter your email address'],
    [undefined, 'Please enter your email address'],
    ['maya', 'Please enter a valid email address'],
    ['maya@', 'Please enter a valid email address'],
    ['maya@tendwell.test', null],
    ['  Maya@Tendwell.test ', null],
  ])('%j: %s', (email, fault) => {
    expect(faultOf(field.email, email)).toBe(fault)
  })

  test.each(['', 'maya'])('%j is refused by the server at its field too', async (email) => {
    const { status, body } = await post('sign_up', { user: { ...ada, email } })
    expect([status, body.errors]).toEqual([422, { 'user.email': [faultOf(field.email, email)] }])
  })
})

describe('Password', { tags: '@5.2' }, () => {
  test.each([
    ['', 'Please enter your password'],
    ['12345', 'Please enter a valid password'],
    ['123456', null],
    ['x'.repeat(128), null],
    ['x'.repeat(129), 'Please enter a valid password'],
  ])('at sign-in and sign-up %j: %s', { tags: ['@5.3', '@9.1'] }, (password, fault) => {
    expect(faultOf(field.password, password)).toBe(fault)
  })

  test.each([
    ['', 'Please enter a new password'],
    ['12345', 'Please enter a valid password'],
    ['123456', null],
    ['x'.repeat(129), 'Please enter a valid password'],
  ])('on reset %j: %s', { tags: '@5.3' }, (password, fault) => {
    expect(faultOf(resetFields.shape.password, password)).toBe(fault)
  })

  test.each([
    ['', 'Please confirm your new password'],
    ['12345', 'Please enter a valid password'],
    ['123456', null],
  ])('confirmation %j: %s', { tags: '@5.5' }, (confirmation, fault) => {
    expect(faultOf(resetFields.shape.password_confirmation, confirmation)).toBe(fault)
  })

  test('confirmation must equal the password: "Passwords do not match"', { tags: '@5.5' }, async () => {
    const sent = { reset_password_token: 'x', password: 'one password', password_confirmation: 'another one' }
    const { status, body } = await world.as(null).put('/api/v1/users/password', sent)
    expect([status, body.errors]).toEqual([422, { password_confirmation: ['Passwords do not match'] }])
  })
})

describe('Sign-up', { tags: '@5.4' }, () => {
  test.each([
    ['name', 'Please enter your first name'],
    ['last_name', 'Please enter your last name'],
  ] as const)('%s is required: "%s"', async (name, sentence) => {
    expect(faultOf(signUpFields.shape[name], ' ')).toBe(sentence)
    const { status, body } = await post('sign_up', { user: { ...ada, [name]: '' } })
    expect([status, body.errors]).toEqual([422, { [`user.${name}`]: [sentence] }])
  })

  test('terms_of_service is 1, and anything else is refused', async () => {
    for (const terms_of_service of [0, 2, '1', true, null, undefined])
      expect((await post('sign_up', { user: { ...ada, terms_of_service } })).status).toBe(422)
    expect((await post('sign_up', { user: ada })).status).toBe(200)
  })
})

describe('MFA', () => {
  const MISSING = 'Please enter the verification code sent to your phone number'
  const INVALID = 'Please enter a valid verification code'

  for (const [code, fault, ...proves] of [
    ['', MISSING, '@5.7'],
    ['12345', INVALID, '@5.8'],
    ['1234567', INVALID],
    ['12345a', INVALID],
    ['012345', null],
  ] as const)
    test(`code "${code}": ${fault}`, { tags: ['@5.6', '@9.2', ...proves] }, () => {
      expect(faultOf(field.mfaCode, code)).toBe(fault)
    })

  test.each(['555010019', '55501001999', '(555) 010-0199', '', 'phone'])(
    'phone %j is not exactly 10 digits: "Please enter a valid phone number"',
    { tags: '@5.9' },
    async (mfa_number) => {
      const answer = await world.as(world.maya).post('/api/v1/mfa', { mfa_number })
      expect([answer.status, answer.body.error]).toEqual([422, 'Please enter a valid phone number'])
      expect(await outbox(world, '5550100199')).toEqual([])
    },
  )
})

describe('Files', () => {
  const rules = { accept: 'image/*,application/pdf', maxBytes: UPLOAD_MAX_BYTES }
  const file = (name: string, type: string, size = 1) => ({ name, type, size })

  test.each([
    ['photo.jpg', 'image/jpeg'],
    ['scan.png', 'image/png'],
    ['bill.pdf', 'application/pdf'],
  ])('%s is taken', { tags: '@5.10' }, (name, type) => {
    expect(fileFault([file(name, type)], rules)).toBeNull()
  })

  test.each([
    ['notes.txt', 'text/plain'],
    ['page.html', 'text/html'],
    ['film.mp4', 'video/mp4'],
  ])('%s has an invalid file type. Only images or PDFs are allowed.', { tags: '@5.10' }, (name, type) => {
    const sentence = `${name} has an invalid file type. Only images or PDFs are allowed.`
    expect(fileFault([file(name, type)], rules)).toBe(sentence)
  })

  test('26214400 bytes are taken; one more is refused, with the size in human units', {
    tags: ['@5.11', '@5.12'],
  }, () => {
    expect(fileFault([file('scan.png', 'image/png', 26_214_400)], rules)).toBeNull()
    expect(fileFault([file('scan.png', 'image/png', 26_214_401)], rules)).toBe(
      'File size exceeds 25.0 MB, please upload a smaller file.',
    )
  })

  test('one file per message', { tags: ['@5.10', '@9.4'] }, async () => {
    expect(fileFault([file('a.png', 'image/png'), file('b.png', 'image/png')], rules)).toBe(
      'Maximum number of files exceeded, limit is 1 at most.',
    )
  })
})

describe('Contact info', () => {
  const required = addressParts.filter(({ missing }) => missing !== null).map(({ name }) => name)

  test('line 1, city, state, postal code and country are required once any address field is filled', {
    tags: '@5.13',
  }, () => {
    expect(required).toEqual(['address_line_1', 'city', 'state', 'postal_code', 'country'])
    const contact = { ...nothingTyped, phone: '(555) 010-0177', email: 'maya@tendwell.test', country: '' }
    expect(faultsIn(contact)).toEqual({})
    for (const { name } of addressParts) {
      const others = required.filter((other) => other !== name)
      expect(Object.keys(faultsIn({ ...contact, [name]: 'something' }))).toEqual(others)
    }
  })

  test('the phone mask is (999) 999-9999', { tags: '@5.14' }, () => {
    expect(PHONE_MASK).toBe('(999) 999-9999')
  })
})

describe('Mask input', () => {
  test.each([
    ['9', ['5'], ['a', '-']],
    ['a', ['b', 'Z'], ['5', '-']],
    ['*', ['5', 'b'], ['-', ' ']],
  ])('%s stands for its kind of character', { tags: '@5.15' }, (mask, fitting, others) => {
    const [slot] = maskSlots(mask)
    if (!(slot instanceof RegExp)) throw new Error('a mask character is a place to fill')
    for (const character of fitting) expect(slot.test(character)).toBe(true)
    for (const character of others) expect(slot.test(character)).toBe(false)
  })

  test('the default placeholder character is an underscore', { tags: '@5.16' }, () => {
    expect(maskRest(PHONE_MASK, '')).toBe('(___) ___-____')
    expect(maskRest(PHONE_MASK, '(555) ', '·')).toBe('···-····')
  })
})

test('the phone input requires a mask', { tags: '@5.17' }, () => {
  // what the type check says of it
  expectTypeOf<ComponentProps<typeof PhoneField>>().toHaveProperty('mask').toEqualTypeOf<string>()
  const placesToFill = maskSlots(PHONE_MASK).filter((slot) => slot instanceof RegExp)
  expect(placesToFill).toHaveLength(field.PHONE_DIGITS)
})

test('a number input is treated as text with numeric conversion', { tags: '@5.22' }, () => {
  expect([numberOrText('12'), numberOrText(' 1.5 '), numberOrText('a dozen'), numberOrText('')]).toEqual([
    12,
    1.5,
    'a dozen',
    '',
  ])
})

test('only surveys flagged for_alpha are shown', { tags: '@5.26' }, () => {
  const survey = { slug: '', is_custom: false }
  const category = { id: 1, name: 'Pet', image_url: '', hue: 'pet' }
  const request_surveys = [
    { ...survey, id: 1, name: 'Find a vet', for_alpha: true },
    { ...survey, id: 2, name: 'Clone my cat', for_alpha: false },
  ]
  expect(ideasOf({ ...category, request_surveys }).ideas.map(({ name }) => name)).toEqual(['Find a vet'])
})
