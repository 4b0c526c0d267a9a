import { Link, useParams } from '@tanstack/react-router'
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { trimmed } from '#basics/graphemes.ts'
import type { Trial } from '#contract/desk/eligibility.ts'
import { PageFrame } from '#web/desk/shared/page-frame.tsx'
import { useProof } from '#web/desk/shared/proof.tsx'
import { storedDraft } from '#web/drafts/stored-draft.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import input from '#web/kit/input.module.css'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { type ListOptions, listOf } from './chosen-list.ts'
import styles from './company.module.css'
import { counted, number } from './counts.ts'
import { domainsDraft, useDomainsDraftName } from './domains.tsx'
import { type ShowTrial, useApply, useShowTrial, useTrial, useTryList } from './eligibility-data.ts'
import { Faults } from './faults.tsx'
import { ListReading } from './list-reading.tsx'

/** What a change of eligibility would do. Nothing has changed until somebody applies it. */
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
  /** Where somebody goes who does not apply it. */
  leave: ReactElement<{ className?: string; children?: ReactNode }>
  onApplied?: () => void
  /** The same file read in another way is another dry run; by default it takes this one's place in the address. */
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

/** "1 address", "2 domains". */
const holding = (kind: Trial['kind'], count: number) =>
  kind === 'list' ? counted(count, 'address', 'addresses') : counted(count, 'domain', 'domains')

type ShownProps = Omit<ShownTrialProps, 'id'> & { trial: Trial }

function Shown({ trial, onTrial, ...rest }: ShownProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // a colleague who came here by a button, or has applied it, hears what came of it
  useEffect(() => heading.current?.focus(), [trial.applied_at])
  // until the dry run of another reading is here, this one is not to be applied: it is not what was chosen
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
          A trial of {trial.kind === 'list' ? 'a list of addresses' : 'email domains'}.{' '}
          {trial.applied_at ? 'It is true from now on.' : 'Nothing has changed yet.'}
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
  /** Another reading whose dry run is on its way. */
  trying: ListOptions | undefined
  setTrying: (reading?: ListOptions) => void
}

/** How the file was read, the figures, and the lines that could not be; the file itself only in the tab that chose it. */
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
  const verb = applied_at ? (verified === 0 ? 'was' : 'were') : 'would be'
  return (
    <>
      <b>{people(verified, 'No one')}</b> {verb} verified by it
      {verified !== 0 && ': they have proven an address that it knows'}.
    </>
  )
}

/** Whom the company would lose; where it is nobody, in words that frighten nobody. */
function Leaving({ trial: { ended, applied_at } }: Pick<ShownProps, 'trial'>) {
  if (ended === 0) return <b>{applied_at ? 'Nobody left.' : 'Nobody leaves.'}</b>
  return (
    <>
      <b>{people(ended, 'Nobody')}</b> {applied_at ? 'left' : 'would leave'} the company. They keep their accounts, and
      their requests go on. Those who were verified in another way stay.
    </>
  )
}

/** Added, kept, repeated and unread make up the lines of the file. */
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
            `${counted(repeated, 'line repeats an address and counts', 'lines repeat an address and count')} once: `}
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
 * What has to be typed before somebody loses their place or the whole list goes: how many leave, how many addresses
 * where that is not said of so few people, or where nothing stays of what was there, the company's name.
 */
function questionOf({ kind, kept, removed, ended, company }: Trial): Question | null {
  if (removed > 0 && kept === 0) {
    const all = removed === 1 ? `the only ${kind === 'list' ? 'address' : 'domain'}` : `all ${holding(kind, removed)}`
    return { words: ended === 0 ? `To remove ${all}, type` : 'To let everybody leave, type', answer: company.name }
  }
  if (ended === null) return { words: `To remove ${holding(kind, removed)}, type`, answer: String(removed) }
  return ended > 0 ? { words: 'To let them leave, type', answer: String(ended) } : null
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
        Applied: {what} changed. The audit log says by whom, with how many before and after.
      </AlertBox>
    )
  if (trial.stale)
    return (
      <AlertBox variant="warning">
        Something has changed since this was tried, so it cannot be applied anymore. Nothing was changed by it. Please
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
          Leave it as it was
        </Button>
      </div>
    </>
  )
}

/** "1,240" is 1240, and a name is one however it is written. */
const plain = (typed: string) => trimmed(typed).replaceAll(',', '').toLowerCase()
