import type { ReactNode } from 'react'
import { LockIcon } from '#web/kit/icons.tsx'
import styles from './between-us.module.css'

/** What stays between a member and their concierge, said where it matters. */
export function BetweenUs({ children }: { children: ReactNode }) {
  return (
    <p className={styles.between}>
      <LockIcon />
      <span>{children}</span>
    </p>
  )
}
