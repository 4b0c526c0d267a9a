import { timeNow } from '#basics/server-clock.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import { stepDay, stepStates } from '../shared/milestones.ts'
import { Road, RoadBowl, RoadDot } from '../shared/road.tsx'
import styles from './milestones.module.css'

const SPOKEN = { done: 'Done: ', now: 'Now: ', next: 'Next: ' } as const

type MilestonesProps = { steps: readonly Milestone[]; isCompleted: boolean }

/** Every step in words, side by side where there is room; on a phone the line and the one under way. */
export function Milestones({ steps, isCompleted }: MilestonesProps) {
  return (
    <div className={styles.place}>
      <div className={styles.short} aria-hidden="true">
        <Road steps={steps} isCompleted={isCompleted} />
      </div>
      <Steps steps={steps} isCompleted={isCompleted} className={styles.long} />
    </div>
  )
}

export function Steps({ steps, isCompleted, className }: MilestonesProps & { className: string | undefined }) {
  const states = stepStates(steps, isCompleted)
  const now = timeNow()
  return (
    <ol className={className} aria-label="Milestones">
      {steps.map((step, index) => {
        const state = states[index] ?? 'next'
        return (
          <li key={step.id} data-step={state} aria-current={state === 'now' ? 'step' : undefined}>
            {index === steps.length - 1 ? <RoadBowl state={state} /> : <RoadDot state={state} />}
            <span className="sr">{SPOKEN[state]}</span>
            <span className={styles.what}>{step.words}</span> <span>{stepDay(step, now)}</span>
          </li>
        )
      })}
    </ol>
  )
}
