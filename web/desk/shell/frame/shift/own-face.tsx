import { Face } from '#web/illustrations/face.tsx'
import { portraitOf } from '#web/illustrations/portraits.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './own-face.module.css'
import { useOwnShift } from './own-shift.ts'

type OwnFaceProps = { name: string; className: string | undefined; onOpen: () => void }

/** The signed-in concierge's face with their presence. It opens the dialog to change it. */
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
      {/* hides the initials from the accessible name */}
      <Face name={name} decorative drawn={!portraitOf(name)} />
    </button>
  )
}
