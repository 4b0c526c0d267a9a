import type { ReactNode } from 'react'
import { LockIcon } from '#web/kit/icons/icons.tsx'
import styles from './privacy-note.module.css'

/** The privacy promise between a member and their concierge. */
export function PrivacyNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.between}>
      <LockIcon />
      <span>{children}</span>
    </p>
  )
}
