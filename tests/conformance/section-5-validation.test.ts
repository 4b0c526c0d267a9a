import type { ComponentProps } from 'react'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type * as z from 'zod/mini'
import { maskSlots } from '#basics/text/mask.ts'
import { PHONE_MASK } from '#basics/text/phone.ts'
import { signUpFields } from '#contract/member/accounts.ts'
import { resetFields } from '#contract/shared/credentials.ts'
import * as field from '#contract/shared/fields.ts'
import { outbox } from '#tests/world/outbox.ts'
import { setUpWorld } from '#tests/world/world.ts'
import type { PhoneField } from '#web/kit/fields/phone-field.tsx'

const world = setUpWorld()

/** The message for a value, or null if it is valid. Form and server share these schemas. */
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

  test.each(['', 'maya'])('%j is rejected by the server at its field, too', async (email) => {
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

test('the phone mask is (999) 999-9999', { tags: '@5.14' }, () => {
  expect(PHONE_MASK).toBe('(999) 999-9999')
})

test('the phone input requires a mask', { tags: '@5.17' }, () => {
  // as the type checker sees it
  expectTypeOf<ComponentProps<typeof PhoneField>>().toHaveProperty('mask').toEqualTypeOf<string>()
  const placesToFill = maskSlots(PHONE_MASK).filter((slot) => slot instanceof RegExp)
  expect(placesToFill).toHaveLength(field.PHONE_DIGITS)
})
