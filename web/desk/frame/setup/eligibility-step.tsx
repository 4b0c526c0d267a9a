import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Eligibility } from '#web/desk/companies/eligibility.tsx'
import { ShownTrial } from '#web/desk/companies/trial-page.tsx'
import { useLookAgain, useSetup } from '#web/desk/setup/setup-data.ts'
import { StepPage } from '#web/desk/setup/step-page.tsx'
import { rulesLabel } from '#web/desk/setup/steps.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Select } from '#web/kit/select.tsx'
import styles from './steps.module.css'

/** By what people are known to belong to a company: domains or a list, tried before it counts. */
export function EligibilityStep() {
  const { data } = useSetup()
  const { company, trial } = useSearch({ from: '/setup/eligibility' })
  const navigate = useNavigate()
  const lookAgain = useLookAgain()
  if (!data) return null
  const { companies } = data
  const open = companies.find(({ id }) => String(id) === company) ?? companies[0]
  return (
    <StepPage
      step="eligibility"
      lead="Anyone who proves an address that fits is verified, and counted in the company’s report."
      state={open ? rulesLabel(open.addresses, open.domains) : null}
    >
      {!open && (
        <AlertBox variant="info">
          <p>There is no company yet whose people could join.</p>
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
            heading="h2"
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
