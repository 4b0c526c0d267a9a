import { MINUTE_MS } from '#basics/time/duration.ts'
import { ANSWERED_FLOOR, COHORT_FLOOR } from '#contract/desk/operations/reports.ts'

/**
 * Waits up to two hours are shown in even minutes, longer ones in tens, so that no figure is one person's exact wait.
 */
const FINE_UNTIL_MINUTES = 120
const [FINE_STEP, COARSE_STEP] = [2, 10]

/** One answer to a member, with its wait in business time. */
export type Answered = {
  readonly member_id: number
  readonly first: boolean
  readonly took_ms: number
  /** Null if no time was promised. */
  readonly in_time: boolean | null
}

export type Speed = {
  readonly first_answer_minutes: number | null
  readonly slow_answer_minutes: number | null
  readonly answers: number | null
  readonly in_time: number | null
}

export type SpeedRules = { readonly floor: number; readonly answeredFloor: number; readonly step: number }
const OURS: SpeedRules = { floor: COHORT_FLOOR, answeredFloor: ANSWERED_FLOOR, step: 10 }

/**
 * How quickly a company's people were answered. Null if there are too few people. If fewer than `floor` people
 * (including none) waited longer than promised, `in_time` is null beside `answers`, because those few could be counted
 * from it.
 */
export function speedOf(answered: readonly Answered[], rules = OURS): Speed {
  return { ...firstAnswers(answered, rules), ...promisesOf(answered, rules) }
}

function firstAnswers(answered: readonly Answered[], { answeredFloor }: SpeedRules) {
  const first = answered.filter((one) => one.first)
  if (peopleIn(first) < answeredFloor) return { first_answer_minutes: null, slow_answer_minutes: null }
  const waits = first.map(({ took_ms }) => took_ms / MINUTE_MS).toSorted((one, other) => one - other)
  return { first_answer_minutes: roughly(at(waits, 0.5)), slow_answer_minutes: roughly(at(waits, 0.9)) }
}

/** The wait that this share of answers did not exceed. */
const at = (waits: readonly number[], share: number) => waits[Math.ceil(waits.length * share) - 1] ?? 0

function roughly(minutes: number): number {
  const step = minutes <= FINE_UNTIL_MINUTES ? FINE_STEP : COARSE_STEP
  return Math.ceil(minutes / step) * step
}

function promisesOf(answered: readonly Answered[], { floor, answeredFloor, step }: SpeedRules) {
  const promised = answered.filter(({ in_time }) => in_time !== null)
  const late = promised.filter(({ in_time }) => !in_time)
  const inTime = promised.filter(({ in_time }) => in_time)
  const answers = Math.round(promised.length / step) * step
  if (peopleIn(promised) < answeredFloor || peopleIn(inTime) < floor) return { answers: null, in_time: null }
  if (peopleIn(late) < floor) return { answers, in_time: null }
  return { answers, in_time: Math.round((inTime.length / promised.length) * 1000) / 10 }
}

const peopleIn = (answered: readonly Answered[]) => new Set(answered.map(({ member_id }) => member_id)).size
