import * as z from 'zod/mini'
import { hasVisibleContent, trimmed } from '#basics/graphemes.ts'
import { usPhoneDigits } from '#basics/phone.ts'
import { addressParts, type OnboardingAnswer, onboardingData } from '#contract/member/onboarding.ts'
import * as field from '#contract/shared/fields.ts'
import { CallError } from '#web/wire/call-error.ts'

export const contactFields = ['phone', 'email', ...addressParts.map(({ name }) => name)] as const
export type ContactField = (typeof contactFields)[number]
export type Contact = Readonly<Record<ContactField, string>>
export type Faults = Readonly<Partial<Record<ContactField, string>>>

/** Stands in the form before anything is typed, so by itself it is no address yet. */
export const USUAL_COUNTRY = 'United States'

export const nothingTyped: Contact = {
  phone: '',
  email: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  state: '',
  postal_code: '',
  country: USUAL_COUNTRY,
}

/** One filled part of the address asks for the others. */
export function addressBegun(contact: Contact): boolean {
  return addressParts.some(({ name }) => {
    const text = trimmed(contact[name])
    return text !== '' && !(name === 'country' && text === USUAL_COUNTRY)
  })
}

export function faultsIn(contact: Contact): Faults {
  const faults = [
    ['phone', firstIssue(field.typedPhone, contact.phone)],
    ['email', firstIssue(field.email, contact.email)],
  ] as const
  return { ...Object.fromEntries(faults.filter(([, sentence]) => sentence)), ...addressFaultsIn(contact) }
}

/** What an address that was begun still needs. */
export function addressFaultsIn(contact: Contact): Readonly<Record<string, string>> {
  if (!addressBegun(contact)) return {}
  return Object.fromEntries(
    addressParts.flatMap(({ name, missing }) =>
      missing && !hasVisibleContent(contact[name]) ? [[name, missing]] : [],
    ),
  )
}

/** `hasAddress`: an address was saved before, so that leaving it empty takes it back. */
export function answersOf(contact: Contact, hasAddress: boolean): OnboardingAnswer[] {
  const { phone, email } = onboardingData
  return [
    { answer_id: phone, value: usPhoneDigits(contact.phone) },
    { answer_id: email, value: trimmed(contact.email) },
    ...addressAnswersOf(contact, hasAddress),
  ]
}

/** The address alone. */
export function addressAnswersOf(contact: Contact, hasAddress: boolean): OnboardingAnswer[] {
  const answer_id = onboardingData.address
  const parts = addressParts.map(({ name, id }) => ({ answer_id: id, value: trimmed(contact[name]) }))
  if (addressBegun(contact)) return [{ answer_id, value: parts }]
  return hasAddress ? [{ answer_id, value: null }] : []
}

/** `48 Marrow Street, Apt 3, Chicago, IL 60614`; null where there is none. */
export function addressLine(answers: readonly OnboardingAnswer[]): string | null {
  const { address_line_1, address_line_2, city, state, postal_code, country } = {
    ...nothingTyped,
    ...contactIn(answers),
  }
  if (!address_line_1) return null
  const abroad = country === USUAL_COUNTRY ? '' : country
  const lines = [
    [address_line_1, address_line_2],
    [city, `${state} ${postal_code}`, abroad],
  ]
  return lines.map((parts) => parts.filter(Boolean).join(', ')).join(',\n')
}

/** What the server refused, at its fields: it speaks of `answers.2.value.0.value`. */
export function refusedFields(refusal: unknown, answers: readonly OnboardingAnswer[]): Faults {
  if (!(refusal instanceof CallError)) return {}
  return Object.fromEntries(
    Object.entries(refusal.errors).flatMap(([path, [sentence]]) => {
      const name = fieldAt(path, answers)
      return name && sentence ? [[name, sentence] as const] : []
    }),
  )
}

function fieldAt(path: string, answers: readonly OnboardingAnswer[]): ContactField | undefined {
  const [, at, , partAt] = path.split('.')
  const answer = answers[Number(at)]
  const value = answer?.value
  const id = partAt !== undefined && Array.isArray(value) ? value[Number(partAt)]?.answer_id : answer?.answer_id
  return contactFields.find((name) => onboardingData[name] === id)
}

export function contactIn(answers: readonly OnboardingAnswer[]): Partial<Contact> {
  const flat = answers.flatMap((answer) => (Array.isArray(answer.value) ? answer.value : [answer]))
  return Object.fromEntries(
    contactFields.flatMap((name) => {
      const value = flat.find(({ answer_id: id }) => id === onboardingData[name])?.value
      return typeof value === 'string' ? [[name, value] as const] : []
    }),
  )
}

function firstIssue(schema: z.ZodMiniType, value: string) {
  return z.safeParse(schema, value).error?.issues[0]?.message
}
