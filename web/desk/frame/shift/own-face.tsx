import { Face } from '#web/illustrations/face.tsx'
import { portraitOf } from '#web/illustrations/portraits.ts'
import { classNames } from '#web/kit/class-names.ts'
import styles from './own-face.module.css'
import { useOwnShift } from './own-shift.ts'

type OwnFaceProps = { name: string; className: string | undefined; onOpen: () => void }

/** One's face, and whether one is here; opened, it is where that is said. */
export function OwnFace({ name, className, onOpen }: OwnFaceProps) {
  const { away, label } = useOwnShift()
  return (
    <button
      type="button"
      className={classNames(className, styles.face, label && (away ? styles.away : styles.here))}
      aria-label={label ? `${name}, ${label}` : name}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {/* initials are no words of its name */}
      <Face name={name} decorative drawn={!portraitOf(name)} />
    </button>
  )
}
