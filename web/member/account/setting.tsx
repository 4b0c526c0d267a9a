import type { ReactNode } from 'react'
import rows from './account-rows.module.css'
import styles from './setting.module.css'

interface SettingProps {
  title: string
  about: ReactNode
  /** How to change it. */
  children?: ReactNode
}

/** Something about the account that is changed elsewhere, or at once. */
export function Setting({ title, about, children }: SettingProps) {
  return (
    <li className={rows.row}>
      <span className="b">{title}</span>
      <span>{about}</span>
      {children && <div className={styles.act}>{children}</div>}
    </li>
  )
}
