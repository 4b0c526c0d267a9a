import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SetupStep } from '#contract/desk/setup.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import styles from './step-page.module.css'
import { nextOf, STEP_NAMES } from './steps.ts'

type StepPageProps = {
  step: SetupStep
  lead: string
  /** At the left of the foot: what has been saved or tried. */
  state?: string | null
  /** Ways on that decide something, beside the one to the next step. */
  ways?: ReactNode
  /** What going on to the next step says of this one. */
  beforeNext?: () => Promise<unknown>
  children: ReactNode
}

/** A step of the first run: a title, what there is to do, and the way to the next one by its name. */
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
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    setFault(null)
    try {
      await act()
      await navigate({ to: `/setup/${to}` })
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'That did not work. Please try again.')
      setBusy(false)
    }
  }
  return (
    <>
      {fault && <AlertBox variant="error">{fault}</AlertBox>}
      <Button loading={isBusy} onClick={go}>
        {nextLabel(to)}
      </Button>
    </>
  )
}

/** A colleague who comes to a step by a link hears which one it is. */
export function useStepHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}
