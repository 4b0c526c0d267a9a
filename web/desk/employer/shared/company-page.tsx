import type { ReactNode } from 'react'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { CompanyHead } from './company-head.tsx'
import styles from './company-page.module.css'

interface CompanyPageProps {
  title: string
  /** Sentence below the title. */
  lead?: ReactNode
  /** Acts of the whole page, to the right of its title. */
  tools?: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** Frame of a company's pages: company and person, title with tools, a sentence, and the content. */
export function CompanyPage({ title, lead, tools, isBusy, children }: CompanyPageProps) {
  const company = useSession()?.staff.employer?.company ?? ''
  return (
    <main id="work" className={styles.page} tabIndex={-1} aria-busy={isBusy}>
      <CompanyHead company={company} />
      <div className={styles.in}>
        <header className={styles.title}>
          <div>
            <h1 className="d2">{title}</h1>
            {lead && <p>{lead}</p>}
          </div>
          {tools}
        </header>
        {children}
      </div>
    </main>
  )
}
