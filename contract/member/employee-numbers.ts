import * as z from 'zod/mini'
import { msg, t } from '#basics/language/translate.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const EMPLOYEE_NUMBER_MAX_CHARACTERS = 60

export const employeeNumber = field.requiredLine(
  msg('Please enter your employee number'),
  EMPLOYEE_NUMBER_MAX_CHARACTERS,
)

/** ISO date: `1988-03-14`. */
export const dateOfBirth = z.iso.date({
  error: ({ input }) => (input ? t('That day doesn’t exist.') : t('Please enter your date of birth')),
})

export const employeeFields = z.object({ employee_id: employeeNumber, date_of_birth: dateOfBirth })

/** The same for an unknown number, a wrong date, and too many tries. */
const result = z.object({
  found: z.boolean(),
  /** Tries left in the 24 hours since the first one. */
  tries_left: z.number(),
  /** When the next try is possible; null if one is left. */
  again_at: z.nullable(field.time),
})

/**
 * The answer depends on the company's list alone, not on whether the person has an account: an employer, who knows
 * everyone's number and date of birth, would learn it from here.
 */
export const checkEmployeeNumber = endpoint('POST', '/api/v1/companies/:slug/employee_number', {
  who: 'anyone',
  summary: 'Whether the company’s list has this employee number with this date of birth. Neither is stored.',
  params: z.object({ slug: z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/)) }),
  body: employeeFields,
  answer: result,
  problems: ['too_many_tries'],
})

export const claimEmployeeNumber = endpoint('POST', '/api/v1/users/current/employee_number', {
  who: 'member',
  summary: 'Confirms the member’s place at a company by their employee number. Neither number nor date is stored.',
  body: z.extend(employeeFields, { company_id: field.catalogId }),
  answer: result,
  problems: ['too_many_tries'],
})
