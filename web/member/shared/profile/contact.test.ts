import { describe, expect, test } from 'vitest'
import { onboardingData } from '#contract/member/onboarding.ts'
import { CallError } from '#web/wire/call-error.ts'
import {
  addressBegun,
  addressLine,
  answersOf,
  contactIn,
  faultsIn,
  nothingTyped,
  refusedFields,
  usualCountry,
} from './contact.ts'

const reached = { ...nothingTyped(), phone: '(555) 010-0142', email: 'maya@brightwater.test' }
const home = {
  ...reached,
  address_line_1: '4117 Harriet Avenue',
  city: 'Minneapolis',
  state: 'MN',
  postal_code: '55409',
}

describe('the address', () => {
  test('has not been started if it has only the default country', () => {
    expect(addressBegun(reached)).toBe(false)
    expect(addressBegun({ ...reached, country: '' })).toBe(false)
    expect(addressBegun({ ...reached, city: '   ' })).toBe(false)
    expect(faultsIn(reached)).toEqual({})
  })

  test.each(['address_line_1', 'address_line_2', 'city', 'state', 'postal_code', 'country'] as const)(
    'that has %s requires every other part but the second line',
    { tags: '@5.13' },
    (begun) => {
      const required = ['address_line_1', 'city', 'state', 'postal_code', 'country'].filter((part) => part !== begun)
      expect(Object.keys(faultsIn({ ...reached, country: '', [begun]: 'Something' }))).toEqual(required)
    },
  )

  test('is valid when complete, with or without its second line', () => {
    expect(faultsIn(home)).toEqual({})
    expect(faultsIn({ ...home, address_line_2: 'Apartment 3' })).toEqual({})
  })

  test('shows a missing part at its own field', () => {
    expect(faultsIn({ ...home, city: ' ', country: '' })).toEqual({
      city: 'Please enter your city',
      country: 'Please enter your country',
    })
  })
})

test('phone and email are always required', () => {
  expect(faultsIn(nothingTyped())).toEqual({
    phone: 'Please enter a valid phone number',
    email: 'Please enter your email address',
  })
  expect(faultsIn({ ...home, phone: '(555) 010-014', email: 'maya@' })).toEqual({
    phone: 'Please enter a valid phone number',
    email: 'Please enter a valid email address',
  })
})

describe('the request body', () => {
  test('has the bare digits, and no address if there is none', () => {
    expect(answersOf(reached, false)).toEqual([
      { answer_id: 104, value: '5550100142' },
      { answer_id: 165, value: 'maya@brightwater.test' },
    ])
  })

  test('removes an address that was saved before', () => {
    expect(answersOf(reached, true)).toContainEqual({ answer_id: 611, value: null })
  })

  test('has the address as a group', () => {
    expect(answersOf(home, false)[2]).toEqual({
      answer_id: 611,
      value: [
        { answer_id: 148, value: '4117 Harriet Avenue' },
        { answer_id: 149, value: '' },
        { answer_id: 150, value: 'Minneapolis' },
        { answer_id: 151, value: 'MN' },
        { answer_id: 311, value: '55409' },
        { answer_id: 313, value: usualCountry() },
      ],
    })
  })

  test('is parsed back into the same fields', () => {
    expect({ ...nothingTyped(), ...contactIn(answersOf(home, false)), phone: home.phone }).toEqual(home)
    expect(contactIn([{ answer_id: onboardingData.car, value: true }])).toEqual({})
  })
})

describe('a rejection', () => {
  const refusal = (errors: Record<string, string[]>) => new CallError({ status: 422, message: 'No.', errors })
  const sent = answersOf(home, false)

  test('is shown at its fields', () => {
    const errors = {
      'answers.0.value': ['Please enter a valid phone number'],
      'answers.1.value': ['Please enter a valid email address', 'And another'],
      'answers.2.value': ['Please enter your city'],
      'answers.2.value.2.value': ['Please enter your city'],
      'answers.2.value.5.value': ['Please enter your country'],
    }
    expect(refusedFields(refusal(errors), sent)).toEqual({
      phone: 'Please enter a valid phone number',
      email: 'Please enter a valid email address',
      city: 'Please enter your city',
      country: 'Please enter your country',
    })
  })

  test('without a field of the form has no field error', () => {
    expect(refusedFields(refusal({ answers: ['Too many'], 'answers.9.value': ['What?'] }), sent)).toEqual({})
    expect(refusedFields(new Error('no network'), sent)).toEqual({})
  })
})

test('an address is formatted with street and city, and with a country only if it is not the default', () => {
  expect(addressLine([])).toBeNull()
  expect(addressLine(answersOf({ ...home, address_line_2: '' }, false))).toBe(
    `${home.address_line_1},\n${home.city}, ${home.state} ${home.postal_code}`,
  )
  expect(addressLine(answersOf({ ...home, country: 'Canada' }, false))).toMatch(/, Canada$/)
})
