import type { ReactNode } from 'react'
import styles from './setting-rows.module.css'

/** Settings as rows, below a rule. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <dl className={styles.ruled}>{children}</dl>
}

type SettingRowProps = {
  label: string
  /** What can be done, to the right of the value. */
  acts?: ReactNode
  /** In place of the value and the acts. */
  editor?: ReactNode
  /** The value, with one sentence in a `<small>`. */
  children: ReactNode
}

export function SettingRow({ label, acts, editor, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{editor || children}</dd>
      {acts && !editor && <dd className={styles.acts}>{acts}</dd>}
    </div>
  )
}
