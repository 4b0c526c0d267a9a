import * as z from 'zod/mini'
import { type Message, msg, t } from '#basics/language/translate.ts'
import { hasVisibleContent, trimmed } from '#basics/text/graphemes.ts'
import { addressParts, type OnboardingAnswer, onboardingData } from '#contract/member/onboarding.ts'
import * as field from '#contract/shared/fields.ts'
import { type FieldErrors, Problem } from '#contract/shared/problems.ts'

/** Values of the answers by Datum; null removes an earlier value. */
export type Facts = ReadonlyMap<number, boolean | string | null>
type Found = Map<number, boolean | string | null>

/**
 * Returns all answers of a POST, or throws a refusal that names every invalid one. The last of several answers to the
 * same question counts.
 */
export function factsOf(answers: readonly OnboardingAnswer[]): Facts {
  const facts: Found = new Map()
  const errors: FieldErrors = {}
  for (const [at, answer] of answers.entries()) Object.assign(errors, readAnswer(answer, `answers.${at}`, facts))
  const first = Object.values(errors)[0]?.[0]
  if (first !== undefined) throw new Problem('invalid', { message: first, errors })
  return facts
}

const UNKNOWN = msg('This is not a question of the welcome.')
const DOES_NOT_FIT = msg('This answer does not fit.')

const { home, car, parent, pet, partner, phone, email, address } = onboardingData
const YES_OR_NO: ReadonlySet<number> = new Set([home, car, parent, pet, partner])

/** Adds the value of the answer to `facts`, or returns its errors. */
function readAnswer({ answer_id: id, value }: OnboardingAnswer, path: string, facts: Found): FieldErrors {
  if (id === address) return readAddress(value, `${path}.value`, facts)
  const schema = schemaOf(id)
  if (!schema) return { [`${path}.answer_id`]: [t(UNKNOWN)] }
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) return { [`${path}.value`]: [parsed.error.issues[0]?.message ?? t(DOES_NOT_FIT)] }
  facts.set(id, parsed.data)
  return {}
}

function schemaOf(id: number) {
  if (YES_OR_NO.has(id)) return z.boolean({ error: () => t('Please answer with yes or no.') })
  if (id === phone) return field.typedPhone
  return id === email ? field.email : undefined
}

const PARTS: readonly { id: number; missing: Message | null }[] = addressParts

/**
 * The group is validated as a whole: an empty one removes the address, and a filled part makes the required parts
 * mandatory.
 */
function readAddress(value: OnboardingAnswer['value'], path: string, facts: Found): FieldErrors {
  if (value !== null && !Array.isArray(value)) return { [path]: [t(DOES_NOT_FIT)] }
  const given = value ?? []
  const strange = given.findIndex(({ answer_id: id }) => !PARTS.some((part) => part.id === id))
  if (strange >= 0) return { [`${path}.${strange}.answer_id`]: [t(UNKNOWN)] }

  const filled = new Map(
    given.map(({ answer_id: id, value: text }) => [id, text && hasVisibleContent(text) ? trimmed(text) : null]),
  )
  const anyFilled = [...filled.values()].some((text) => text !== null)
  const missing = anyFilled ? PARTS.filter((part) => part.missing && !filled.get(part.id)) : []
  if (missing.length > 0) return sayMissing(missing, given, path)
  for (const { id } of PARTS) facts.set(id, filled.get(id) ?? null)
  return {}
}

/** Reports the error on the group, and on the part itself if it was sent. */
function sayMissing(missing: typeof PARTS, given: readonly { answer_id: number }[], path: string): FieldErrors {
  const errors: FieldErrors = { [path]: missing.flatMap((part) => (part.missing ? t(part.missing) : [])) }
  for (const part of missing) {
    const at = given.findLastIndex(({ answer_id: id }) => id === part.id)
    if (at >= 0 && part.missing) errors[`${path}.${at}.value`] = [t(part.missing)]
  }
  return errors
}
