import { Link, useParams } from '@tanstack/react-router'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import type { Trial } from '#contract/desk/eligibility.ts'
import { storedDraft } from '#web/drafts/stored-draft.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import pane from '../shared/pane.module.css'
import { useProof } from '../shared/proof.tsx'
import styles from './company.module.css'
import { counted, number } from './counts.ts'
import { domainsDraft, useDomainsDraftName } from './domains.tsx'
import { useApply, useTrial } from './eligibility-data.ts'
import { Faults } from './faults.tsx'

/** What a change of eligibility would do. Nothing has changed until somebody applies it. */
export function TrialPage() {
  const { id, trial } = useParams({ from: '/companies/$id/changes/$trial' })
  const company = <Link to="/companies/$id" params={{ id }} />
  return (
    <div className={pane.page}>
      <Link to="/companies/$id" params={{ id }} className={`back ${styles.back}`}>
        <BackIcon />
        Back to the company
      </Link>
      <ShownTrial id={trial} leave={company} />
    </div>
  )
}

type ShownTrialProps = {
  id: string
  /** Where somebody goes who does not apply it. */
  leave: ReactElement<{ className?: string; children?: ReactNode }>
  onApplied?: () => void
}

export function ShownTrial({ id, ...rest }: ShownTrialProps) {
  const { data, error, refetch } = useTrial(id)
  return (
    <>
      {data && <Shown trial={data} {...rest} />}
      {!data && error && (
        <>
          <AlertBox variant="error">{error.message} A dry run is kept for a day.</AlertBox>
          <div>
            <Button variant="secondary" onClick={() => refetch()}>
              Try again
            </Button>
          </div>
        </>
      )}
      {!data && !error && <Skeleton shape="title" />}
    </>
  )
}

type ShownProps = Omit<ShownTrialProps, 'id'> & { trial: Trial }

function Shown({ trial, ...rest }: ShownProps) {
  const [one, many] = trial.kind === 'list' ? ['address', 'addresses'] : ['domain', 'domains']
  const heading = useRef<HTMLHeadingElement>(null)
  // a colleague who came here by a button hears what came of it
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div>
        <h2 className={`d3 ${styles.heading}`} ref={heading} tabIndex={-1}>
          {trial.applied_at ? 'Applied' : 'What this would change'}
        </h2>
        <p className="quiet">
          {trial.company.name}: {trial.kind === 'list' ? 'list of addresses' : 'email domains'}.{' '}
          {trial.applied_at ? 'It is true from now on.' : 'Nothing has changed yet.'}
        </p>
      </div>
      <dl className={styles.figures}>
        <Figure label={trial.applied_at ? 'Added' : 'To be added'} value={trial.added} />
        <Figure label="Kept" value={trial.kept} />
        <Figure label={trial.applied_at ? 'Removed' : 'To be removed'} value={trial.removed} />
      </dl>
      <ul className={styles.list}>
        <li>
          <b>{people(trial.verified)}</b> {trial.applied_at ? 'were' : 'would be'} verified by it: they have proven an
          address that it knows.
        </li>
        <li>
          <b>{people(trial.ended)}</b> {trial.applied_at ? 'belong' : 'would belong'} to the company no longer. They
          keep their accounts, and their requests go on. Those who were verified in another way stay.
        </li>
      </ul>
      {trial.left_out > 0 && <Faults trial={trial} />}
      <Decision trial={trial} what={counted(trial.added + trial.removed, one ?? '', many ?? '')} {...rest} />
    </>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{number(value)}</dd>
    </div>
  )
}

const people = (count: number | null) => (count === null ? 'Fewer than 11 members' : `${number(count)} members`)

function Decision({ trial, what, leave, onApplied }: ShownProps & { what: string }) {
  const { withProof, dialog } = useProof()
  const apply = useApply(trial.id, withProof)
  const draft = storedDraft(useDomainsDraftName(trial.company.id), domainsDraft)
  const go = () =>
    apply.mutate(undefined, {
      onSuccess(applied) {
        if (!applied) return
        if (trial.kind === 'domains') draft.write(null)
        onApplied?.()
      },
    })
  if (trial.applied_at)
    return (
      <AlertBox variant="info">
        Applied: {what} changed. The audit log says by whom, with how many before and after.
      </AlertBox>
    )
  if (trial.stale)
    return (
      <AlertBox variant="warning">
        Something has changed since this was tried, so it cannot be applied any more. Nothing was changed by it. Please
        try it again.
      </AlertBox>
    )
  return (
    <>
      {dialog}
      {apply.error && <AlertBox variant="error">{apply.error.message}</AlertBox>}
      <div className="buttons">
        <Button loading={apply.isPending} onClick={go}>
          Apply
        </Button>
        <Button variant="tertiary" render={leave}>
          Leave it as it was
        </Button>
      </div>
    </>
  )
}
