import type { AuditRecord } from '#contract/desk/operations/audit.ts'

export type Difference = { readonly field: string; readonly before: string | null; readonly after: string | null }

/**
 * Previous and current values of a record, field by field. A nested field is called by both names. Null: the field did
 * not exist.
 */
export function differencesOf({ before, after }: Pick<AuditRecord, 'before' | 'after'>): Difference[] {
  const [was, is] = [flat(before), flat(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((one) => one.before !== one.after)
}

function flat(fields: Record<string, unknown> | null): Map<string, string> {
  return new Map(Object.entries(fields ?? {}).flatMap(([name, value]) => flatField('', name, value)))
}

function flatField(within: string, name: string, value: unknown): [string, string][] {
  if (!Array.isArray(value)) return flatValue(within + fieldLabel(name), value)
  const item = ITEMS[name] ?? `${fieldLabel(name)},`
  return value.flatMap((inner, place) => flatValue(`${within}${item} ${place + 1}`, inner))
}

function flatValue(label: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[label, valueLabel(value)]]
  return Object.entries(value)
    .filter(([name]) => name !== 'key' || !('label' in value))
    .flatMap(([name, inner]) => flatField(`${label}, `, name, inner))
}

/**
 * Lists whose items are called by their position, as in their editor. A draft has questions, whose keys are not
 * readable.
 */
const ITEMS: Readonly<Record<string, string>> = {
  choices: 'Choice',
  draft: 'Question',
  items: 'Line',
  questions: 'Question',
  sections: 'Section',
}

/** Labels from the desk's pages, for stored names that are not readable. */
const LABELS: Readonly<Record<string, string>> = {
  category_id: 'Number of the category',
  cta_text: 'Button label',
  cta_url: 'Button’s address',
  datum_id: 'Number of what is stored',
  datum_label: 'Stored as',
  external_url: 'Address',
  hue: 'Color',
  image_url: 'Logo',
  key: 'Kind',
  label: 'Words',
  mfa_policy: 'Two-step verification of members',
  provider_logo_url: 'Provider’s logo',
  request_survey_cta: 'Button label',
  request_survey_id: 'Request idea',
  slug: 'Ending of the sign-up link',
  suggested: 'Suggests the last answer',
}

const fieldLabel = (name: string) => LABELS[name] ?? wordsOf(name)

function valueLabel(value: unknown): string {
  if (value === true) return 'yes'
  return value === false ? 'no' : String(value)
}

/** "second_factor" and "secondFactor" both give "Second factor". */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Label of an endpoint's action: "deskCloseAccount" gives "Close account". */
export const actionLabel = (action: string) => wordsOf(action.replace(/^desk(?=[A-Z])/, ''))
