import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import AllDone from '#web/illustrations/all-done.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/button.tsx'
import { closeAssistant } from '../handover.ts'
import { Confetti } from './confetti.tsx'
import styles from './received.module.css'

/** The request is handed over. */
export function Received({ first }: { first: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.received}>
      <div className={styles.scene}>
        <Scene of={AllDone} bare />
      </div>
      <h3 className="d3" tabIndex={-1} ref={heading}>
        We've got it from here
      </h3>
      <p className={`quiet ${styles.words}`}>Your concierge will reply in your thread. Put your feet up.</p>
      <div className={styles.links}>
        <Button render={<Link to="/requests" onClick={closeAssistant} />}>View your requests</Button>
        <Button variant="tertiary" render={<Link to="/dashboard" onClick={closeAssistant} />}>
          Go to Dashboard
        </Button>
      </div>
      {first && <Confetti />}
    </div>
  )
}
