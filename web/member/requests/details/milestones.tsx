import { msg, t } from '#basics/language/translate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import { MilestoneTrack, RoadBowl, RoadDot } from '#web/member/shared/milestone-track.tsx'
import { stepDay, stepStates } from '#web/member/shared/milestones.ts'
import styles from './milestones.module.css'

const SPOKEN = { done: msg('Done:'), now: msg('Now:'), next: msg('Next:') } as const

type MilestonesProps = { steps: readonly Milestone[]; isCompleted: boolean }

/** All steps as text, side by side if there is room; on a phone the line and the current step. */
export function Milestones({ steps, isCompleted }: MilestonesProps) {
  return (
    <div className={styles.place}>
      <div className={styles.short} aria-hidden="true">
        <MilestoneTrack steps={steps} isCompleted={isCompleted} />
      </div>
      <Steps steps={steps} isCompleted={isCompleted} className={styles.long} />
    </div>
  )
}

export function Steps({ steps, isCompleted, className }: MilestonesProps & { className: string | undefined }) {
  const states = stepStates(steps, isCompleted)
  const now = timeNow()
  return (
    <ol className={className} aria-label={t('Milestones')}>
      {steps.map((step, index) => {
        const state = states[index] ?? 'next'
        return (
          <li key={step.id} data-step={state} aria-current={state === 'now' ? 'step' : undefined}>
            {index === steps.length - 1 ? <RoadBowl state={state} /> : <RoadDot state={state} />}
            <span className="sr">{t(SPOKEN[state])} </span>
            <span className={styles.what}>{step.words}</span> <span>{stepDay(step, now)}</span>
          </li>
        )
      })}
    </ol>
  )
}
