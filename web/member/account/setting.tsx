import type { ReactNode } from 'react'
import styles from './setting.module.css'

interface SettingProps {
  title: string
  about: ReactNode
  /** The state in a word. */
  state?: ReactNode
  /** How to change it. */
  children?: ReactNode
}

export function Setting({ title, about, state, children }: SettingProps) {
  return (
    <li className={styles.setting}>
      <div className={styles.words}>
        <p className="b">{title}</p>
        <p className="small quiet">{about}</p>
      </div>
      {state}
      {children && <div className={styles.act}>{children}</div>}
    </li>
  )
}
