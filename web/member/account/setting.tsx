import type { ReactNode } from 'react'
import styles from './setting.module.css'
import rows from './you/account-rows.module.css'

interface SettingProps {
  title: string
  about: ReactNode
  /** The control that changes it. */
  children?: ReactNode
}

/** A setting of the account that is changed on another page, or at once. */
export function Setting({ title, about, children }: SettingProps) {
  return (
    <li className={rows.row}>
      <span className="b">{title}</span>
      <span>{about}</span>
      {children && <div className={styles.act}>{children}</div>}
    </li>
  )
}
