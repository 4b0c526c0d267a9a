import type { ReactNode } from 'react'
import { LockIcon } from '#web/kit/icons/icons.tsx'
import { Mark } from '#web/kit/icons/mark.tsx'
import { settings } from '#web/wire/settings.ts'
import styles from './door-frame.module.css'

/** Frame of pages without a session: the mark, the content, and an illustration beside it. */
export function DoorFrame({ children, secondFactor }: { children: ReactNode; secondFactor?: boolean }) {
  return (
    <div className={styles.door}>
      <main className={styles.side}>
        <Mark brand={`${settings.brand} desk`} />
        <div className={styles.main}>{children}</div>
        {secondFactor && (
          <p className={`tiny quiet ${styles.promise}`}>
            <LockIcon />
            <span>Members share private matters. You sign in with two things: a password and a device.</span>
          </p>
        )}
      </main>
      <div className={styles.picture} aria-hidden="true">
        <svg viewBox="0 0 560 900" preserveAspectRatio="xMidYMid slice" focusable="false">
          <path className={styles.bowl} d="M0 560h560a280 280 0 0 1-560 0z" />
          <circle className={styles.dot} cx="280" cy="392" r="104" />
          <path className={styles.ground} d="M252 640a28 28 0 1 1 56 0c0 13-8 20-14 28v44h-28v-44c-6-8-14-15-14-28z" />
        </svg>
      </div>
    </div>
  )
}
