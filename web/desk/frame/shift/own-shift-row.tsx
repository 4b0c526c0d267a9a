import { classNames } from '#web/kit/class-names.ts'
import styles from './own-face.module.css'
import { useOwnShift } from './own-shift.ts'

/** Whether one is here, in a list of places. */
export function OwnShiftRow() {
  const { away, label } = useOwnShift()
  return (
    <>
      <i className={classNames(styles.dot, away && styles.away)} />
      <span>
        Lunch, or away
        {label && <span className="small quiet">You are {label}</span>}
      </span>
    </>
  )
}
