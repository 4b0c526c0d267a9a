import { useEffect, useRef } from 'react'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import styles from './fault-box.module.css'
import type { Fault } from './steps.ts'

interface FaultBoxProps {
  fault: Fault
  onTryAgain: () => void
  /** Takes the focus, because the page has no other control. */
  focused?: boolean
}

/** A call failed. The answers are kept, and the member can try again. */
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
          {t('Try again')}
        </Button>
      </div>
    </AlertBox>
  )
}
