import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Eligibility } from '#web/desk/operations/companies/eligibility.tsx'
import { ShownTrial } from '#web/desk/operations/companies/trial-page.tsx'
import { lookAgain, useSetup } from '#web/desk/operations/setup/setup-data.ts'
import { StepPage } from '#web/desk/operations/setup/step-page.tsx'
import { rulesLabel } from '#web/desk/operations/setup/steps.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import styles from './steps.module.css'

/** Setup of eligibility: domains or a list, with a dry run before it applies. */
export function EligibilityStep() {
  const { data } = useSetup()
  const { company, trial } = useSearch({ from: '/setup/eligibility' })
  const navigate = useNavigate()
  if (!data) return null
  const { companies } = data
  const open = companies.find(({ id }) => String(id) === company) ?? companies[0]
  return (
    <StepPage
      step="eligibility"
      lead="Anyone who confirms a matching address is verified and counted in the company’s report."
      state={open ? rulesLabel(open.addresses, open.domains) : null}
    >
      {!open && (
        <AlertBox variant="info">
          <p>No companies yet.</p>
          <Button small variant="secondary" render={<Link to="/setup/company" />}>
            Add the first company
          </Button>
        </AlertBox>
      )}
      {open && companies.length > 1 && (
        <Select
          label="Company"
          className={styles.which}
          required
          value={String(open.id)}
          options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          onValue={(id) => void navigate({ to: '/setup/eligibility', search: { company: id } })}
        />
      )}
      {open && !trial && (
        <div className={styles.form}>
          <Eligibility
            key={open.id}
            companyId={String(open.id)}
            onTrial={({ id }) =>
              void navigate({ to: '/setup/eligibility', search: { company: String(open.id), trial: id } })
            }
          />
        </div>
      )}
      {open && trial && (
        <div className={styles.trial}>
          <ShownTrial
            key={trial}
            id={trial}
            leave={<Link to="/setup/eligibility" search={{ company: String(open.id) }} />}
            onApplied={() => void lookAgain()}
            onTrial={({ id }) =>
              void navigate({
                to: '/setup/eligibility',
                search: { company: String(open.id), trial: id },
                replace: true,
              })
            }
          />
          <Link to="/setup/eligibility" search={{ company: String(open.id) }} className={styles.back}>
            Back to who may join
          </Link>
        </div>
      )}
    </StepPage>
  )
}
