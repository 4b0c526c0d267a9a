import type { ReactNode } from 'react'
import { ErrorIcon } from '#web/kit/icons/page-icons.tsx'
import styles from './field-error.module.css'

/** A field's error, below the field, which refers to it by `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span className={styles.error} id={id}>
      <ErrorIcon />
      {children}
    </span>
  )
}
