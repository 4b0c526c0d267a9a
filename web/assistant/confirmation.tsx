import { type ReactNode, useEffect, useRef } from 'react'
import AllDone from '#web/illustrations/all-done.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Confetti } from './confetti.tsx'
import styles from './confirmation.module.css'

/** The request is handed over; `onward` is where one can go from here. */
export function Confirmation({ first, onward }: { first: boolean; onward: ReactNode }) {
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
      <div className={styles.links}>{onward}</div>
      {first && <Confetti />}
    </div>
  )
}
