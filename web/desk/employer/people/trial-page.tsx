import { Link, useParams } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { trimmed } from '#basics/text/graphemes.ts'
import type { EmployerTrial } from '#contract/desk/employer/people.ts'
import { CompanyPage } from '#web/desk/employer/shared/company-page.tsx'
import { Figures } from '#web/desk/employer/shared/figures.tsx'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { clockTime } from '#web/desk/shared/time/moments.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import input from '#web/kit/input.module.css'
import styles from './people.module.css'
import { useApply, useTrial } from './people-data.ts'
import { saveFaults } from './people-page.tsx'

/** Dry run of a list, and the decision about it. */
export function ListTrialPage() {
  const { trial: id } = useParams({ from: '/people/changes/$trial' })
  const { data, error, refetch } = useTrial(id)
  return (
    <CompanyPage
      title={data?.applied_at ? 'The list was applied' : 'What this list would change'}
      lead={data?.applied_at ? null : 'A dry run. Nothing has changed yet, and no one gets an email.'}
      tools={
        <Link to="/people" className="back">
          <BackIcon />
          People
        </Link>
      }
      isBusy={!data && !error}
    >
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton shape="full" />}
      {data && <Shown trial={data} />}
    </CompanyPage>
  )
}

function Shown({ trial }: { trial: EmployerTrial }) {
  const { added, kept, removed, left_out, repeated } = trial
  const sum = [added, kept, left_out]
  return (
    <div className={styles.parts}>
      <div>
        <Figures
          figures={[
            { value: number(added), label: trial.applied_at ? 'added' : 'would be added' },
            { value: number(kept), label: 'stay' },
            { value: number(removed), label: trial.applied_at ? 'removed' : 'would be removed' },
            { value: number(left_out - repeated), label: 'lines can’t be read' },
          ]}
        />
        <p className={styles.sum}>
          {sum.map(number).join(' + ')} = {number(sum.reduce((all, one) => all + one, 0))} lines of your file
          {repeated > 0 && `, of which ${number(repeated)} repeat a person`}.
          {removed > 0 && ` The ${number(removed)} are on today’s list and not in this file.`}
        </p>
      </div>
      <div className={styles.columns}>
        <section className={styles.part} aria-labelledby="meaning">
          <h2 id="meaning">What it means for people</h2>
          <ul className={styles.meaning}>
            <li>
              <b>Those who have signed up</b> keep their account and everything in it. Open requests can be finished.
            </li>
            <li>People who are removed lose your company’s benefits. We tell those who have signed up.</li>
            <li>People who are added can join at once. We don’t email them; your launch kit has a text for that.</li>
          </ul>
        </section>
        {left_out > 0 && <LeftOut trial={trial} />}
      </div>
      <Decision trial={trial} />
    </div>
  )
}

const LISTED = 50

function LeftOut({ trial: { faults, left_out } }: { trial: EmployerTrial }) {
  return (
    <section className={styles.part} aria-labelledby="left-out">
      <div className={styles.head}>
        <h2 id="left-out">{left_out === 1 ? '1 line left out' : `${number(left_out)} lines left out`}</h2>
        <Button variant="tertiary" small onClick={() => saveFaults(faults)}>
          Error file (CSV)
        </Button>
      </div>
      <ul className={styles.faults}>
        {faults.slice(0, LISTED).map(({ line, sentence }) => (
          <li key={line}>
            <span className="num quiet">Line {number(line)}</span>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decision({ trial }: { trial: EmployerTrial }) {
  const { id, added, kept, removed, applied_at, stale } = trial
  const { withProof, dialog } = useProof()
  const apply = useApply(id, withProof)
  const company = useSession()?.staff.employer?.company ?? ''
  const [typed, setTyped] = useState('')
  const field = useId()
  const answer = answerOf(trial, company)
  if (applied_at)
    return (
      <AlertBox variant="info">
        Applied at {clockTime(applied_at)}. {number(added)} added, {number(removed)} removed.
      </AlertBox>
    )
  if (stale)
    return <AlertBox variant="warning">The list changed since this dry run. Please upload the file again.</AlertBox>
  if (added === 0 && removed === 0)
    return <AlertBox variant="info">This list names the same people as today’s.</AlertBox>
  return (
    <section className={styles.decision} aria-label="Decision">
      {dialog}
      {apply.error && <AlertBox variant="error">{apply.error.message}</AlertBox>}
      {answer && (
        <div className={styles.confirm}>
          <label htmlFor={field}>
            To remove {kept === 0 ? 'everyone' : `${number(removed)} people`} from the list, type <b>{answer}</b>
          </label>
          <input
            id={field}
            className={input.input}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <div className="buttons">
        <Button
          loading={apply.isPending}
          disabled={answer !== null && plain(typed) !== plain(answer)}
          onClick={() => apply.mutate()}
        >
          Apply this list
        </Button>
        <Button variant="tertiary" render={<Link to="/people" />}>
          Leave it unchanged
        </Button>
      </div>
    </section>
  )
}

/** What has to be typed: the number of removed people, or the company's name if no one of today's list stays. */
function answerOf({ kept, removed }: EmployerTrial, company: string): string | null {
  if (removed === 0) return null
  return kept === 0 ? company : number(removed)
}

const number = (count: number) => count.toLocaleString('en-US')

/** Commas, spaces and case don't matter. */
const plain = (typed: string) => trimmed(typed).replaceAll(/[,\s]/g, '').toLowerCase()
