import { t } from '#basics/language/translate.ts'
import { moneyWords } from '#basics/money.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import { shortMoment } from '#basics/time/short-moment.ts'
import type { Option, OptionSet, OptionVersion, SpendingTask } from '#contract/shared/options.ts'

/** One event of a set of options, in words. */
export type RecordStep = {
  readonly key: string
  readonly words: string
  /** Name of the concierge; null for the member. */
  readonly by: string | null
  readonly at: string
}

/** Events from the first version to the choice and the booking, in order: the same for both sides. */
export function recordOf({ versions }: OptionSet): RecordStep[] {
  return versions.flatMap((version, index) => {
    const { id, answer, task } = version
    const outcome = task?.outcome
    return [
      { key: id, words: sentWords(version, versions[index - 1]), by: version.sent_by, at: version.sent_at },
      ...(answer ? [{ key: `${id} answer`, words: answerWords(version), by: null, at: answer.at }] : []),
      ...(task ? [{ key: `${id} task`, words: taskWords(task), by: task.made_by, at: task.made_at }] : []),
      ...(outcome ? [{ key: `${id} outcome`, words: outcomeWords(outcome), by: outcome.by, at: outcome.at }] : []),
    ]
  })
}

/** What happened to the choice of a version; null if the booking has not started. */
export function spendingWords({ versions }: OptionSet, version: OptionVersion): string | null {
  const { task } = version
  if (!task) return null
  if (task.outcome) return outcomeWords(task.outcome)
  return versions.at(-1) === version ? taskWords(task) : t('It was not booked, and nothing was spent.')
}

/** Amount that was spent for the choice of a version; null for none. */
export const spentOn = ({ task }: OptionVersion) => task?.outcome?.spent ?? null

function sentWords({ version, options }: OptionVersion, before: OptionVersion | undefined): string {
  const values = { version, options: options.map(offeredWords).join('; ') }
  if (before?.answer?.kind !== 'picked') return t('Version {version}: {options}.', values)
  if (spentOn(before)) return t('Version {version}: {options}. What was booked before stays booked.', values)
  return t('Version {version}: {options}. What was picked before no longer counts. Nothing was spent.', values)
}

function offeredWords({ title, price, held_until: until }: Option): string {
  const values = { title, price: moneyWords(price) }
  if (until === null) return t('{title}, {price}', values)
  return t('{title}, {price}, held until {when}', { ...values, when: shortMoment(until) })
}

function answerWords({ answer, options }: OptionVersion): string {
  const picked = options.find(({ id }) => id === answer?.option_id)
  return picked
    ? t('Picked {title}, {price}.', { title: picked.title, price: moneyWords(picked.price) })
    : t('None of these. {reason}', { reason: answer?.reason ?? '' })
}

const taskWords = ({ at_most }: SpendingTask) => t('Being booked, for at most {price}.', { price: moneyWords(at_most) })

function outcomeWords({ kind, spent, words }: NonNullable<SpendingTask['outcome']>): string {
  if (!spent) return t('It was not possible: {reason} Nothing was spent.', { reason: words })
  const values = { price: moneyWords(spent), words }
  return trimmed(
    kind === 'cost_less'
      ? t('Booked for {price}, less than it was to be. {words}', values)
      : t('Booked for {price}. {words}', values),
  )
}
