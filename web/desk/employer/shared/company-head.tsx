import type { ReactNode } from 'react'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import styles from './company-head.module.css'

/** First line of a company's pages: the company, the signed-in person, and the page's tools. */
export function CompanyHead({ company, children }: { company: string; children?: ReactNode }) {
  const staff = useSession()?.staff
  return (
    <header className={styles.head}>
      <p className={styles.whose}>
        <b>{company}</b>
        <span className="quiet">
          {staff?.name}, {staff?.employer?.right === 'sync' ? 'IT' : 'benefits manager'}
        </span>
      </p>
      {children}
    </header>
  )
}
