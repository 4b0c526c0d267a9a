import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { SetupStep } from '#contract/desk/operations/setup.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { useAct } from '#web/wire/use-act.ts'
import styles from './step-page.module.css'
import { nextOf, STEP_NAMES } from './steps.ts'

type StepPageProps = {
  step: SetupStep
  lead: string
  /** At the left of the footer: what was saved or tested. */
  state?: string | null
  /** Buttons that decide something, next to the button for the next step. */
  ways?: ReactNode
  /** Runs before the next step opens. */
  beforeNext?: () => Promise<unknown>
  children: ReactNode
}

/** A step of the setup: a title, its content, and a button that names the next step. */
export function StepPage({ step, lead, state, ways, beforeNext, children }: StepPageProps) {
  const heading = useStepHeading()
  const next = nextOf(step)
  return (
    <main id="work" tabIndex={-1} className={styles.step}>
      <div className={styles.page}>
        <div>
          <h1 className={`d3 ${styles.title}`} ref={heading} tabIndex={-1}>
            {STEP_NAMES[step]}
          </h1>
          <p className="quiet">{lead}</p>
        </div>
        {children}
      </div>
      <footer className={styles.foot}>
        <span className="small quiet">{state}</span>
        <span className={styles.ways}>
          {ways}
          {beforeNext ? (
            <NextAfter act={beforeNext} to={next} />
          ) : (
            <Button render={<Link to={`/setup/${next}`} />}>{nextLabel(next)}</Button>
          )}
        </span>
      </footer>
    </main>
  )
}

const nextLabel = (next: ReturnType<typeof nextOf>) => `Next: ${lowered(STEP_NAMES[next])}`
const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

function NextAfter({ act, to }: { act: () => Promise<unknown>; to: ReturnType<typeof nextOf> }) {
  const navigate = useNavigate()
  const {
    act: go,
    isPending,
    failure,
  } = useAct(async () => {
    await act()
    await navigate({ to: `/setup/${to}` })
  })
  return (
    <>
      <FailureBox failure={failure} />
      <Button loading={isPending} onClick={() => go()}>
        {nextLabel(to)}
      </Button>
    </>
  )
}

/** Focuses the heading, so that a screen reader announces the step after navigation. */
export function useStepHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}
