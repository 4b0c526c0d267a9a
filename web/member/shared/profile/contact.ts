import * as z from 'zod/mini'
import { type Language, languageCodes, languages } from '#basics/language/languages.ts'
import { currentLanguage, t } from '#basics/language/translate.ts'
import { hasVisibleContent, trimmed } from '#basics/text/graphemes.ts'
import { usPhoneDigits } from '#basics/text/phone.ts'
import { addressParts, type OnboardingAnswer, onboardingData } from '#contract/member/onboarding.ts'
import * as field from '#contract/shared/fields.ts'
import { CallError } from '#web/wire/call-error.ts'

export const contactFields = ['phone', 'email', ...addressParts.map(({ name }) => name)] as const
export type ContactField = (typeof contactFields)[number]
export type Contact = Readonly<Record<ContactField, string>>
export type Faults = Readonly<Partial<Record<ContactField, string>>>

const countryIn = (code: Language) => new Intl.DisplayNames(languages[code].locale, { type: 'region' }).of('US') ?? 'US'

/** The default value of the form in the current language. */
export const usualCountry = () => countryIn(currentLanguage())

/** The default value by itself is not an address, whatever the member's language was then. */
const isUsualCountry = (text: string) => languageCodes.some((code) => countryIn(code) === text)

export const nothingTyped = (): Contact => ({
  phone: '',
  email: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  state: '',
  postal_code: '',
  country: usualCountry(),
})

/** If one part of the address is filled in, the others are required. */
export function addressBegun(contact: Contact): boolean {
  return addressParts.some(({ name }) => {
    const text = trimmed(contact[name])
    return text !== '' && !(name === 'country' && isUsualCountry(text))
  })
}

export function faultsIn(contact: Contact): Faults {
  const faults = [
    ['phone', firstIssue(field.typedPhone, contact.phone)],
    ['email', firstIssue(field.email, contact.email)],
  ] as const
  return { ...Object.fromEntries(faults.filter(([, sentence]) => sentence)), ...addressFaultsIn(contact) }
}

/** Errors for the missing parts of a started address. */
export function addressFaultsIn(contact: Contact): Readonly<Record<string, string>> {
  if (!addressBegun(contact)) return {}
  return Object.fromEntries(
    addressParts.flatMap(({ name, missing }) =>
      missing && !hasVisibleContent(contact[name]) ? [[name, t(missing)]] : [],
    ),
  )
}

/** `hasAddress`: an address was saved before, so an empty form removes it. */
export function answersOf(contact: Contact, hasAddress: boolean): OnboardingAnswer[] {
  const { phone, email } = onboardingData
  return [
    { answer_id: phone, value: usPhoneDigits(contact.phone) },
    { answer_id: email, value: trimmed(contact.email) },
    ...addressAnswersOf(contact, hasAddress),
  ]
}

/** The address only. */
export function addressAnswersOf(contact: Contact, hasAddress: boolean): OnboardingAnswer[] {
  const answer_id = onboardingData.address
  const parts = addressParts.map(({ name, id }) => ({ answer_id: id, value: trimmed(contact[name]) }))
  if (addressBegun(contact)) return [{ answer_id, value: parts }]
  return hasAddress ? [{ answer_id, value: null }] : []
}

/** `48 Marrow Street, Apt 3, Chicago, IL 60614`; null if there is none. */
export function addressLine(answers: readonly OnboardingAnswer[]): string | null {
  const { address_line_1, address_line_2, city, state, postal_code, country } = {
    ...nothingTyped(),
    ...contactIn(answers),
  }
  if (!address_line_1) return null
  const abroad = isUsualCountry(country) ? '' : country
  const lines = [
    [address_line_1, address_line_2],
    [city, `${state} ${postal_code}`, abroad],
  ]
  return lines.map((parts) => parts.filter(Boolean).join(', ')).join(',\n')
}

/** The server's errors by field: the server names a field `answers.2.value.0.value`. */
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
