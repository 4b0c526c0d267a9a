import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DoorFrame } from '#web/desk/shell/shared/door-frame.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import styles from './sign-in-page.module.css'

/** Frame of the pages before sign-in: the mark, a title, a form, and a link to the sign-in page. */
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
