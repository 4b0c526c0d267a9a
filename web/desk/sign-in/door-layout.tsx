import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackIcon } from '#web/kit/icons.tsx'
import { Mark } from '#web/kit/mark.tsx'
import { settings } from '#web/wire/settings.ts'
import styles from './sign-in-page.module.css'

/** The frame of what stands before the desk: the mark, a title, a form, and the way to the sign-in. */
export function DoorLayout({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <Mark brand={`${settings.brand} desk`} />
      <div className={styles.form}>
        <h1 className="d2">{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
        <Link to="/" className={`back ${styles.back}`}>
          <BackIcon />
          Back to sign in
        </Link>
      </div>
    </main>
  )
}
