import type { ReactNode } from 'react'
import styles from './field-error.module.css'
import { ErrorIcon } from './page-icons.tsx'

/** What is wrong with a field, under it. The field points here by `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span className={styles.error} id={id}>
      <ErrorIcon />
      {children}
    </span>
  )
}
