import { Link, useParams } from '@tanstack/react-router'
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { trimmed } from '#basics/text/graphemes.ts'
import type { Trial } from '#contract/desk/operations/eligibility.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { PageFrame } from '#web/desk/shared/layout/page-frame.tsx'
import { storedDraft } from '#web/drafts/stored-draft.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import input from '#web/kit/input.module.css'
import { type ListOptions, listOf } from './chosen-list.ts'
import styles from './company.module.css'
import { counted, number } from './counts.ts'
import { domainsDraft, useDomainsDraftName } from './domains.tsx'
import { type ShowTrial, useApply, useShowTrial, useTrial, useTryList } from './eligibility-data.ts'
import { Faults } from './faults.tsx'
import { ListReading } from './list-reading.tsx'

/** Effect of a change of eligibility. The change applies only when a colleague confirms it. */
export function TrialPage() {
  const { id, trial } = useParams({ from: '/companies/$id/changes/$trial' })
  const { data } = useTrial(trial)
  const company = <Link to="/companies/$id" params={{ id }} />
  return (
    <PageFrame
      title={data ? `${data.company.name}: ${data.kind === 'list' ? 'a new list' : 'new domains'}` : 'A new list'}
      tools={
        <Link to="/companies/$id" params={{ id }} className="back">
          <BackIcon />
          Back to the company
        </Link>
      }
      className={styles.trial}
    >
      <ShownTrial id={trial} leave={company} />
    </PageFrame>
  )
}

type ShownTrialProps = {
  id: string
  /** Link for a colleague who does not apply the change. */
  leave: ReactElement<{ className?: string; children?: ReactNode }>
  onApplied?: () => void
  /** Shows the dry run of the same file with other options. By default it replaces the current URL. */
  onTrial?: ShowTrial
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

/** Examples: "1 person", "2 domains". */
const holding = (kind: Trial['kind'], count: number) =>
  kind === 'list' ? counted(count, 'person', 'people') : counted(count, 'domain', 'domains')

type ShownProps = Omit<ShownTrialProps, 'id'> & { trial: Trial }

function Shown({ trial, onTrial, ...rest }: ShownProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen readers announce the result to a colleague who opened this page by a button or applied the change.
  useEffect(() => heading.current?.focus(), [trial.applied_at])
  // Until the dry run with the other options arrives, this one cannot be applied, because it is not what the colleague
  // chose.
  const [chosen, setChosen] = useState<{ at: string; reading: ListOptions }>()
  const trying = chosen?.at === trial.id ? chosen.reading : undefined
  const setTrying = (reading?: ListOptions) => setChosen(reading && { at: trial.id, reading })
  return (
    <>
      <div>
        <h2 className={`d4 ${styles.heading}`} ref={heading} tabIndex={-1}>
          {trial.applied_at ? 'Applied' : 'What this would change'}
        </h2>
        <p className="quiet">
          A trial of {trial.kind === 'list' ? 'a list of people' : 'email domains'}.{' '}
          {trial.applied_at ? 'It is now in effect.' : 'Nothing has changed yet.'}
        </p>
      </div>
      <Tried trial={trial} trying={trying} setTrying={setTrying} onTrial={onTrial} />
      <Decision
        key={trial.id}
        trial={trial}
        what={holding(trial.kind, trial.added + trial.removed)}
        isOutdated={trying !== undefined}
        {...rest}
      />
    </>
  )
}

type TriedProps = Pick<ShownProps, 'trial' | 'onTrial'> & {
  /** Other options, whose dry run is in progress. */
  trying: ListOptions | undefined
  setTrying: (reading?: ListOptions) => void
}

/**
 * How the file was read, the totals, and the lines that could not be read. The file itself is shown only in the tab
 * where it was chosen.
 */
function Tried({ trial, trying, setTrying, onTrial }: TriedProps) {
  const list = trial.applied_at ? undefined : listOf(trial.id)
  const showPage = useShowTrial({ replace: true })
  const again = useTryList(String(trial.company.id))
  const read = (reading: ListOptions) => {
    if (!list) return
    setTrying(reading)
    const done = { onSuccess: onTrial ?? showPage, onError: () => setTrying() }
    again.mutate({ file: list.file, reading }, done)
  }
  const take = (line: number, address: string) =>
    list && read({ ...list.reading, instead: new Map(list.reading.instead).set(line, address) })
  return (
    <>
      {list && <ListReading list={list} trying={trying} onReading={read} />}
      {again.error && <AlertBox variant="error">{again.error.message}</AlertBox>}
      <Figures trial={trial} />
      <ul className={styles.list}>
        <li>
          <Verified trial={trial} />
        </li>
        <li>
          <Leaving trial={trial} />
        </li>
      </ul>
      {trial.left_out > 0 && <Faults trial={trial} list={list} onInstead={take} />}
    </>
  )
}

function Verified({ trial: { verified, applied_at } }: Pick<ShownProps, 'trial'>) {
  const verb = verifiedVerb(verified, applied_at !== null)
  return (
    <>
      <b>{people(verified, 'No one')}</b> {verb} verified by it
      {verified !== 0 && ': they confirmed an address that it knows'}.
    </>
  )
}

function verifiedVerb(verified: Trial['verified'], isApplied: boolean): string {
  if (!isApplied) return 'would be'
  return verified === 0 ? 'was' : 'were'
}

/** Number of members who would lose their access, with calm wording if there are none. */
function Leaving({ trial: { ended, applied_at } }: Pick<ShownProps, 'trial'>) {
  if (ended === 0) return <b>{applied_at ? 'No one left.' : 'No one leaves.'}</b>
  return (
    <>
      <b>{people(ended, 'No one')}</b> {applied_at ? 'left' : 'would leave'} the company. They keep their accounts, and
      their requests go on. Those who were verified in another way stay.
    </>
  )
}

/** Added, kept, repeated and unreadable lines add up to the lines of the file. */
function Figures({ trial: { kind, added, kept, removed, left_out, repeated, applied_at } }: Pick<ShownProps, 'trial'>) {
  const unread = left_out - repeated
  const sum = [added, kept, repeated, unread]
  return (
    <div>
      <dl className={styles.figures}>
        <Figure label={applied_at ? 'Added' : 'To be added'} value={added} look={styles.added} />
        <Figure label="Kept" value={kept} look={styles.kept} />
        <Figure
          label={applied_at ? 'Removed' : 'To be removed'}
          value={removed}
          look={removed > 0 ? styles.removed : undefined}
        />
        {kind === 'list' && (
          <Figure label={unread === 1 ? 'Line can’t be read' : 'Lines can’t be read'} value={unread} />
        )}
      </dl>
      {kind === 'list' && (
        <p className="small quiet">
          {repeated > 0 &&
            `${counted(repeated, 'line repeats a person and counts', 'lines repeat a person and count')} once: `}
          {sum.map(number).join(' + ')} ={' '}
          {counted(
            sum.reduce((all, lines) => all + lines, 0),
            'line',
            'lines',
          )}{' '}
          of the file.
        </p>
      )}
    </div>
  )
}

function Figure({ label, value, look }: { label: string; value: number; look?: string }) {
  return (
    <div className={look}>
      <dt>{label}</dt>
      <dd className="num">{number(value)}</dd>
    </div>
  )
}

function people(count: number | null, nobody: string): string {
  if (count === 0) return nobody
  return count === null ? 'Fewer than 11 members' : `${number(count)} members`
}

type Question = { readonly words: string; readonly answer: string }

/**
 * What a colleague has to type before members lose access or the whole list is removed: the number of members who
 * leave; the number of addresses if there are too few members to show that number; or the company's name if nothing of
 * the previous list remains.
 */
function questionOf({ kind, kept, removed, ended, company }: Trial): Question | null {
  if (removed > 0 && kept === 0) {
    const all = removed === 1 ? `the only ${kind === 'list' ? 'person' : 'domain'}` : `all ${holding(kind, removed)}`
    return { words: ended === 0 ? `To remove ${all}, type` : 'To remove everyone, type', answer: company.name }
  }
  if (ended === null) return { words: `To remove ${holding(kind, removed)}, type`, answer: String(removed) }
  return ended > 0 ? { words: 'To remove them, type', answer: String(ended) } : null
}

type DecisionProps = ShownProps & { what: string; isOutdated: boolean }

function Decision({ trial, what, isOutdated, leave, onApplied }: DecisionProps) {
  const { withProof, dialog } = useProof()
  const apply = useApply(trial.id, withProof)
  const draft = storedDraft(useDomainsDraftName(trial.company.id), domainsDraft)
  const question = questionOf(trial)
  const [typed, setTyped] = useState('')
  const id = useId()
  const mayGo = question === null || plain(typed) === plain(question.answer)
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
        Applied: {what} changed. The audit log has who did it, and the counts before and after.
      </AlertBox>
    )
  if (trial.stale)
    return (
      <AlertBox variant="warning">
        Eligibility has changed since this dry run, so it can no longer be applied. Nothing was changed by it. Please
        try it again.
      </AlertBox>
    )
  return (
    <>
      {dialog}
      {apply.error && <AlertBox variant="error">{apply.error.message}</AlertBox>}
      {question && (
        <div className={styles.confirm}>
          <label htmlFor={id}>
            {question.words} <b>{question.answer}</b>
          </label>
          <input
            id={id}
            className={input.input}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <div className="buttons">
        <Button loading={apply.isPending} disabled={!mayGo || isOutdated} onClick={go}>
          Apply
        </Button>
        <Button variant="tertiary" render={leave}>
          Leave it unchanged
        </Button>
      </div>
    </>
  )
}

/** Reads "1,240" as 1240, and ignores case and outer spaces of a name. */
const plain = (typed: string) => trimmed(typed).replaceAll(',', '').toLowerCase()
