import { trimmed } from '#basics/graphemes.ts'
import { moneyWords } from '#basics/money.ts'
import { shortMoment } from '#basics/short-moment.ts'
import type { Option, OptionSet, OptionVersion, SpendingTask } from './options.ts'

/** One thing that happened to a set of options, in words. */
export type RecordStep = {
  readonly key: string
  readonly words: string
  /** A colleague's name; null: the member. */
  readonly by: string | null
  readonly at: string
}

/** From the first version over what was picked to what was booked, as it happened: the same for both sides. */
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

/** What became of what was picked of a version; null: nobody has begun to book it. */
export function spendingWords({ versions }: OptionSet, version: OptionVersion): string | null {
  const { task } = version
  if (!task) return null
  if (task.outcome) return outcomeWords(task.outcome)
  return versions.at(-1) === version ? taskWords(task) : 'It was not booked, and nothing was spent.'
}

/** What was spent by a version's pick; null: nothing. */
export const spentOn = ({ task }: OptionVersion) => task?.outcome?.spent ?? null

function sentWords({ version, options }: OptionVersion, before: OptionVersion | undefined): string {
  const offered = options.map(offeredWords).join('; ')
  return `Version ${version}: ${offered}.${voidWords(before)}`
}

const offeredWords = ({ title, price, held_until: until }: Option) =>
  [title, moneyWords(price), ...(until === null ? [] : [`held until ${shortMoment(until)}`])].join(', ')

function voidWords(before: OptionVersion | undefined): string {
  if (before?.answer?.kind !== 'picked') return ''
  return spentOn(before)
    ? ' What was booked before stays booked.'
    : ' What was picked before counts no more. Nothing was spent.'
}

function answerWords({ answer, options }: OptionVersion): string {
  const picked = options.find(({ id }) => id === answer?.option_id)
  return picked ? `Picked ${picked.title}, ${moneyWords(picked.price)}.` : `None of these. ${answer?.reason ?? ''}`
}

const taskWords = ({ at_most }: SpendingTask) => `Being booked, for at most ${moneyWords(at_most)}.`

function outcomeWords({ kind, spent, words }: NonNullable<SpendingTask['outcome']>): string {
  if (!spent) return `It was not possible: ${words} Nothing was spent.`
  const less = kind === 'cost_less' ? ', less than it was to be' : ''
  return trimmed(`Booked for ${moneyWords(spent)}${less}. ${words}`)
}
