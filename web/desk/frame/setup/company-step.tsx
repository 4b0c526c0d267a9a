import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CompanyEditor } from '#web/desk/companies/company-editor.tsx'
import { useLookAgain, useSetup } from '#web/desk/setup/setup-data.ts'
import { StepPage } from '#web/desk/setup/step-page.tsx'
import { Button } from '#web/kit/button.tsx'
import { PlusIcon } from '#web/kit/icons.tsx'
import styles from './steps.module.css'

/** The first company: the form of today, and those that are there. */
export function CompanyStep() {
  const { data } = useSetup()
  const lookAgain = useLookAgain()
  const [isAdding, setAdding] = useState(false)
  if (!data) return null
  const { companies } = data
  return (
    <StepPage
      step="company"
      lead="An employer whose people may ask. Its sign-up link is for handing out once the doors are open."
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
