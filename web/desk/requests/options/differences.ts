import { trimmed } from '#basics/graphemes.ts'
import { isAmount, isCurrency, moneyWords } from '#basics/money.ts'
import type { BegunOption, OptionDraftContent } from '#contract/desk/options.ts'
import type { Option, OptionVersion } from '#contract/shared/options.ts'
import { fromField } from '#web/desk/shared/chosen-time.ts'
import { dateTimeLabel } from '#web/desk/shared/moments.ts'

export type OptionDifference = { readonly what: string; readonly before: string; readonly after: string }

/** Every value that the next version changes, the old one first. */
export function differences(version: OptionVersion, content: OptionDraftContent): OptionDifference[] {
  const all = [
    { what: 'What they decide', before: version.question, after: content.question },
    { what: 'Words', before: version.words, after: content.words },
    ...version.options.flatMap((option) => optionDifferences(option, content)),
    ...content.options
      .filter(({ id }) => !version.options.some((option) => option.id === id))
      .map((option) => ({ what: nameOf(option), before: '', after: `New, ${priceOf(option)}` })),
    {
      what: 'To pick until',
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

/** What was typed, without a sign of its currency or marks between thousands. */
export const plainAmount = (typed: string): string => typed.replaceAll(/[\s,$€£]/g, '')

/** "$1,184", or what was typed where that is no price yet. */
export function priceOf({ amount, currency }: Pick<BegunOption, 'amount' | 'currency'>): string {
  const plain = plainAmount(amount)
  return isAmount(plain) && isCurrency(currency)
    ? moneyWords({ amount: plain, currency })
    : trimmed(`${amount} ${currency}`)
}

function optionDifferences(before: Option, { options }: OptionDraftContent): OptionDifference[] {
  const after = options.find(({ id }) => id === before.id)
  if (!after) return [{ what: before.title, before: moneyWords(before.price), after: 'Taken out' }]
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
