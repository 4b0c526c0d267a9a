import { t } from '#basics/language/translate.ts'
import { count, possessive } from './figure-labels.ts'
import { inTimeOf, type Period, shareOf } from './period.ts'
import { anHourInShort, type Cents, worthAbout } from './wage.ts'

type Words = {
  readonly brand: string
  /** Null in the company's own voice: "our people". */
  readonly company: string | null
  readonly wage: Cents | null
}

/**
 * Summary in one or more sentences: requests handed over, time given back, and whether answers were in time. Null if
 * every figure is withheld.
 */
export function sentenceOf(period: Period, { brand, company, wage }: Words): string | null {
  const { completed, hours, kind, quarters, name } = period
  if (!completed || !hours) return null
  const share = kind === 'quarter' && quarters[0] ? shareOf(quarters[0]) : null
  const values = { period: name, completed: count(completed), brand, whose: company ? possessive(company) : '' }
  const handed = handedOver({ ...values, company: company ?? '' }, share, company === null)
  return `${handed} ${gaveBack(hours, wage, inTimeOf(period).percent)}`
}

type Handed = Readonly<Record<'period' | 'completed' | 'brand' | 'whose' | 'company', string>>

function handedOver(values: Handed, share: number | null, isOwnVoice: boolean): string {
  if (share === null)
    return isOwnVoice
      ? t('From {period}, our people handed {completed} errands to {brand}.', values)
      : t('From {period}, {whose} people handed {completed} errands to {brand}.', values)
  return isOwnVoice
    ? t('From {period}, {share}% of our people who signed up handed {completed} errands to {brand}.', {
        ...values,
        share,
      })
    : t('From {period}, {share}% of {whose} people who signed up handed {completed} errands to {brand}.', {
        ...values,
        share,
      })
}

function gaveBack(hours: number, wage: Cents | null, percent: number | null): string {
  const values = { hours: count(hours), percent: percent ?? 0 }
  if (wage === null)
    return percent === null
      ? t('It gave back about {hours} hours.', values)
      : t('It gave back about {hours} hours; {percent}% of answers came as promised.', values)
  const money = { ...values, worth: worthAbout(hours, wage), wage: anHourInShort(wage) }
  return percent === null
    ? t('It gave back about {hours} hours, worth about {worth} at {wage} an hour.', money)
    : t(
        'It gave back about {hours} hours, worth about {worth} at {wage} an hour; {percent}% of answers came as promised.',
        money,
      )
}
