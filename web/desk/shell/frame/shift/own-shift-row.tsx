import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './own-face.module.css'
import { useOwnShift } from './own-shift.ts'

/** The signed-in concierge's presence, in a list of destinations. */
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
