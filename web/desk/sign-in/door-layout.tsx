import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DoorFrame } from '#web/desk/shared/door-frame.tsx'
import { BackIcon } from '#web/kit/page-icons.tsx'
import styles from './sign-in-page.module.css'

/** The frame of what stands before the desk: the mark, a title, a form, and the way to the sign-in. */
export function DoorLayout({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <DoorFrame>
      <h1 className="d2">{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
      <Link to="/" className={`back ${styles.back}`}>
        <BackIcon />
        Back to sign in
      </Link>
    </DoorFrame>
  )
}
