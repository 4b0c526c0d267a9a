import type { ComponentProps } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './mark.module.css'

/**
 * The dot above the bowl, and the brand's name. The brand's own style sheet can replace it with a logo by `data-mark`.
 */
export function Mark({ brand, small, className }: { brand: string; small?: boolean; className?: string }) {
  return (
    <span className={classNames(styles.mark, small && styles.small, className)}>
      <Bowl data-mark="" />
      {brand}
    </span>
  )
}

export function Bowl(props: ComponentProps<'svg'> & { 'data-mark'?: '' }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" {...props}>
      <circle cx="16" cy="7" r="5.5" fill="var(--dot)" />
      <path d="M1 15h30a15 15 0 0 1-30 0z" fill="currentColor" />
    </svg>
  )
}
