import type { ReactNode } from 'react'
import { line } from '#web/kit/icons/icons.tsx'
import styles from './figures.module.css'
import type { Figure } from './sign-up-figures.ts'

const LOOKS = [styles.soft, styles.full, styles.sunk]

/** Large figures that touch. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, label }, nth) => (
        <div key={label} className={LOOKS[nth]}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const LockIcon = line(
  'M3.5 11h17v.5a8.5 8.5 0 0 1-17 0zM8 11V7a4 4 0 0 1 8 0v4',
  <circle cx="12" cy="15" r="1.6" fill="currentColor" stroke="none" />,
)

/** What counts of people never tell. */
export function PrivacyNote() {
  return (
    <aside>
      <Note title="Counts, never names">
        You don’t see who signed up, and neither does anyone else at your company. Counts are rounded to tens, and
        change once a month, in the first weeks every Monday. Under 11 we only say “fewer than 11”.
      </Note>
    </aside>
  )
}

/** A promise of privacy. */
export function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.note}>
      <LockIcon />
      <div>
        <b>{title}</b>
        <p>{children}</p>
      </div>
    </div>
  )
}
