import styles from './steps-bar.module.css'

/** A member's progress through a few steps; the current step counts as reached. */
export function StepsBar({ label, step, of }: { label: string; step: number; of: number }) {
  return (
    <div
      className={styles.steps}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={step}
    >
      {Array.from({ length: of }, (_, at) => (
        <i key={at} className={at < step ? styles.reached : undefined} />
      ))}
    </div>
  )
}
