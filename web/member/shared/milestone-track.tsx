import { timeNow } from '#basics/time/server-clock.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import styles from './milestone-track.module.css'
import { type StepState, stepDay, stepStates } from './milestones.ts'

/** The steps to a request's completion as dots on a line into a bowl, and the current step as text. */
export function MilestoneTrack({ steps, isCompleted }: { steps: readonly Milestone[]; isCompleted: boolean }) {
  const states = stepStates(steps, isCompleted)
  const current = steps[states.indexOf('now')]
  return (
    <>
      <RoadLine states={states} />
      {current && <RoadWords what={current.words} when={stepDay(current, timeNow())} />}
    </>
  )
}

export function RoadWords({ what, when }: { what: string; when: string }) {
  return (
    <span className={styles.words} title={`${what} ${when}`}>
      <b>{what}</b> {when}
    </span>
  )
}

/** The last step is the bowl. */
export function RoadLine({ states }: { states: readonly StepState[] }) {
  return (
    <span className={styles.line} aria-hidden="true">
      {Array.from(states.slice(0, -1), (state, place) => (
        // biome-ignore lint: a step has no name of its own here, and never moves
        <i key={place} data-step={state} />
      ))}
      <RoadBowl state={states.at(-1)} />
    </span>
  )
}

/** One step, at the position of its text. */
export function RoadDot({ state }: { state: StepState }) {
  return <i className={styles.dot} data-step={state} />
}

export function RoadBowl({ state }: { state: StepState | undefined }) {
  return (
    <svg className={styles.bowl} data-step={state} viewBox="0 0 28 24" aria-hidden="true">
      {state !== 'next' && <circle cx="14" cy={state === 'now' ? 5 : 10} r="4.5" />}
      <path d="M2 10.5h24a12 12 0 0 1-24 0z" />
    </svg>
  )
}
