import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './progress-bar.module.css'

/** Progress from 0 to 100; without a value the bar is indefinite. */
export function ProgressBar({ label, value, className }: { label: string; value?: number; className?: string }) {
  const known = value !== undefined
  return (
    <span className={classNames(styles.bar, !known && styles.unknown, className)}>
      <progress aria-label={label} max={100} value={known ? Math.min(Math.max(value, 0), 100) : undefined} />
    </span>
  )
}
