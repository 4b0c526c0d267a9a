import { useEffect, useRef } from 'react'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import styles from './fault-box.module.css'
import type { Fault } from './steps.ts'

interface FaultBoxProps {
  fault: Fault
  onTryAgain: () => void
  /** Nothing else can be done: the focus comes here. */
  focused?: boolean
}

/** A call failed. Nothing is lost, and it can be tried again. */
export function FaultBox({ fault, onTryAgain, focused }: FaultBoxProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [focused])
  return (
    <AlertBox variant="error" className={styles.box}>
      <div className={styles.fault}>
        <div>
          <p className="b">{fault.message}</p>
          {fault.detail && <p className="small">{fault.detail}</p>}
        </div>
        <Button ref={button} variant="secondary" small onClick={onTryAgain}>
          Try again
        </Button>
      </div>
    </AlertBox>
  )
}
