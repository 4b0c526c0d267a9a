import { setImmediate } from 'node:timers/promises'
import type { Secrets } from '#server/platform/adapters/secrets.ts'

/** Batch size that causes no noticeable delay for other calls. */
export const AT_ONCE = 500

/** Keyed hash of an address on a list: enough to recognize it, and not readable. */
export function hashAddress(secrets: Secrets, email: string): Buffer {
  return secrets.sign('eligibility', email)
}

type NumberOfPerson = { readonly companyId: number; readonly number: string }

/** Keyed hash of an employee number. Each company has its own numbers. */
export function hashNumber(secrets: Secrets, { companyId, number }: NumberOfPerson): Buffer {
  return secrets.sign('eligibility-number', `${companyId}:${plainNumber(number)}`)
}

/** Keyed hash of an employee number with the date of birth (ISO), which together prove a person. */
export function hashProof(secrets: Secrets, person: NumberOfPerson & { readonly dateOfBirth: string }): Buffer {
  return secrets.sign('eligibility-proof', `${person.companyId}:${plainNumber(person.number)}:${person.dateOfBirth}`)
}

/** The same number however it is written: without spaces, hyphens and the leading zeros that spreadsheets drop. */
const plainNumber = (number: string) =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replace(/^0+(?=.)/, '')

/** Whether a keypad with digits is enough to type the number: spaces and hyphens may be omitted. Null without a number. */
export const holdsDigitsOnly = (number: string | undefined) =>
  number === undefined ? null : /^\d+$/.test(plainNumber(number))

/** Lets other calls run. */
export const yieldToEventLoop = () => setImmediate()

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
