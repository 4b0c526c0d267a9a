import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CompanyEditor } from '#web/desk/operations/companies/company-editor.tsx'
import { lookAgain, useSetup } from '#web/desk/operations/setup/setup-data.ts'
import { StepPage } from '#web/desk/operations/setup/step-page.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import styles from './steps.module.css'

/** Setup of the first company: the form for a new one, and the existing ones. */
export function CompanyStep() {
  const { data } = useSetup()
  const [isAdding, setAdding] = useState(false)
  if (!data) return null
  const { companies } = data
  return (
    <StepPage
      step="company"
      lead="An employer whose people may use the service. Distribute its sign-up link once the doors are open."
      state={companies.length > 0 ? `${companies.length} added` : null}
    >
      {companies.length > 0 && (
        <ul className={styles.there} aria-label="Companies">
          {companies.map(({ id, name, sign_up_url }) => (
            <li key={id}>
              <span>
                <b>{name}</b>
                <span className="small quiet">{sign_up_url}</span>
              </span>
              <Link to="/companies/$id" params={{ id: String(id) }}>
                Change<span className="sr"> {name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {companies.length === 0 || isAdding ? (
        <div className={styles.form}>
          <CompanyEditor
            key={companies.length}
            company={null}
            onAdded={() => {
              setAdding(false)
              void lookAgain()
            }}
          />
        </div>
      ) : (
        <div>
          <Button small variant="secondary" onClick={() => setAdding(true)}>
            <PlusIcon />
            Add another company
          </Button>
        </div>
      )}
    </StepPage>
  )
}
