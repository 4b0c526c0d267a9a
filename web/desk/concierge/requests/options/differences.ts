import { isAmount, isCurrency, moneyWords } from '#basics/money.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import type { BegunOption, OptionDraftContent } from '#contract/desk/requests/options.ts'
import type { Option, OptionVersion } from '#contract/shared/options.ts'
import { fromField } from '#web/desk/concierge/shared/chosen-time.ts'
import { dateTimeLabel } from '#web/desk/shared/time/moments.ts'

export type OptionDifference = { readonly what: string; readonly before: string; readonly after: string }

/** All values that differ in the next version, with the previous value first. */
export function differences(version: OptionVersion, content: OptionDraftContent): OptionDifference[] {
  const all = [
    { what: 'Question', before: version.question, after: content.question },
    { what: 'Words', before: version.words, after: content.words },
    ...version.options.flatMap((option) => optionDifferences(option, content)),
    ...content.options
      .filter(({ id }) => !version.options.some((option) => option.id === id))
      .map((option) => ({ what: nameOf(option), before: '', after: `New, ${priceOf(option)}` })),
    {
      what: 'Pick by',
      before: dateTimeLabel(version.expires_at),
      after: timeTyped(content.expires),
    },
  ]
  return all.filter(({ before, after }) => trimmed(before) !== trimmed(after))
}

const timeTyped = (field: string): string => {
  const at = fromField(field)
  return at ? dateTimeLabel(at.toISOString()) : ''
}

const nameOf = ({ title }: BegunOption) => title || 'A new option'

/** The typed amount without currency signs and thousands separators. */
export const plainAmount = (typed: string): string => typed.replaceAll(/[\s,$€£]/g, '')

/** Example: "$1,184". Returns the typed text if it is not an amount yet. */
export function priceOf({ amount, currency }: Pick<BegunOption, 'amount' | 'currency'>): string {
  const plain = plainAmount(amount)
  return isAmount(plain) && isCurrency(currency)
    ? moneyWords({ amount: plain, currency })
    : trimmed(`${amount} ${currency}`)
}

function optionDifferences(before: Option, { options }: OptionDraftContent): OptionDifference[] {
  const after = options.find(({ id }) => id === before.id)
  if (!after) return [{ what: before.title, before: moneyWords(before.price), after: 'Removed' }]
  const of = (what: string) => `${before.title}, ${what}`
  return [
    { what: of('name'), before: before.title, after: after.title },
    { what: of('price'), before: moneyWords(before.price), after: priceOf(after) },
    { what: of('for'), before: before.covers, after: after.covers },
    { what: of('good to know'), before: before.details, after: after.details },
    { what: of('if plans change'), before: before.terms, after: after.terms },
    { what: of('from'), before: before.starts ?? '', after: after.starts },
    { what: of('to'), before: before.ends ?? '', after: after.ends },
    { what: of('link'), before: before.link ?? '', after: after.link },
    { what: of('file'), before: before.file?.filename ?? '', after: after.file_key ? fileOf(before, after) : '' },
    {
      what: of('held until'),
      before: before.held_until === null ? '' : dateTimeLabel(before.held_until),
      after: timeTyped(after.held),
    },
    { what: of('why'), before: before.why ?? '', after: after.recommended ? after.why : '' },
  ]
}

const fileOf = ({ file }: Option, { file_key }: BegunOption) =>
  (file?.key === file_key ? file?.filename : null) ?? 'Another file'
