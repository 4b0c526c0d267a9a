import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import { type Idea, readIdea } from '#contract/desk/operations/ideas.ts'
import type { ColleagueAtRecord } from '#contract/desk/queue/presence.ts'
import { RecordConflict } from '#web/desk/shared/records/record-conflict.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import type { Snapshot } from '#web/drafts/autosave.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import styles from './conflict-view.module.css'
import { fieldOf, flowFrom, flowRecords } from './flow-record.ts'
import { type Flow, flowOf } from './use-idea-draft.ts'

type ConflictViewProps = {
  id: Idea['id']
  /** The common previous version. */
  base: Flow
  mine: Flow
  /** Colleagues who have the draft open, with their question. */
  others: readonly ColleagueAtRecord[]
  /** @param over the version that it is saved over */
  onDecide: (mine: Snapshot<Flow>, over: Flow) => void
  onTakeTheirs: (idea: Idea) => void
}

/**
 * Shown after a colleague changed or published the draft: both versions side by side, to choose question by question.
 */
export function ConflictView({ id, ...versions }: ConflictViewProps) {
  const [theirs, setTheirs] = useState<Idea | null>(null)
  const [failed, setFailed] = useState<Error | null>(null)
  const [tries, setTries] = useState(0)
  const [isPutOff, setPutOff] = useState(false)
  const both = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const found = call(readIdea, { params: { id } }, { signal: leaving.signal })
    found
      .then(({ idea }) => setTheirs(idea))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setFailed(error instanceof Error ? error : new Error(String(error)))
      })
    return () => leaving.abort()
  }, [id, tries])
  return (
    <div className={styles.conflict} data-deciding={(theirs !== null && !isPutOff) || undefined}>
      {!theirs && !failed && <p role="status">A colleague has changed this idea. Loading their changes…</p>}
      {failed && !theirs && (
        <AlertBox variant="error">
          {failed.message}
          <Button variant="secondary" small onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </AlertBox>
      )}
      {theirs && isPutOff && (
        <PutOff
          theirs={theirs}
          onDecide={() => {
            flushSync(() => setPutOff(false))
            both.current?.focus()
            // it may have changed since
            setTries(tries + 1)
          }}
        />
      )}
      {/* keeps the choices made so far */}
      {theirs && (
        <div ref={both} tabIndex={-1} hidden={isPutOff} className={styles.both}>
          <BothFlows {...versions} theirs={theirs} onLater={() => setPutOff(true)} />
        </div>
      )}
    </div>
  )
}

type PutOffProps = { theirs: Idea; onDecide: () => void }

/** Shown while the choice is postponed: which version is saved, and where the other one waits. */
function PutOff({ theirs, onDecide }: PutOffProps) {
  const { changed_by } = theirs.draft
  const decide = useRef<HTMLButtonElement>(null)
  useEffect(() => decide.current?.focus(), [])
  return (
    <AlertBox variant="info" className={styles.putOff}>
      <p>
        {changed_by
          ? `${isolate(firstNameOf(changed_by))}’s version stays as it is.`
          : 'Your colleague’s version stays as it is.'}{' '}
        Yours stays in this browser until you decide.
      </p>
      <Button ref={decide} variant="secondary" small onClick={onDecide}>
        Decide now
      </Button>
    </AlertBox>
  )
}

type BothFlowsProps = Omit<ConflictViewProps, 'id'> & { theirs: Idea; onLater: () => void }

function BothFlows({ base, mine, others, theirs, onDecide, onTakeTheirs, onLater }: BothFlowsProps) {
  const flows = useMemo(() => ({ mine, theirs: flowOf(theirs), base }), [mine, theirs, base])
  const { labels, records, say } = flowRecords(flows)
  const decide = (value: Flow) => onDecide({ value, version: theirs.draft.revision }, flows.theirs)
  return (
    <RecordConflict
      {...records}
      title={`${isolate(theirs.draft.changed_by ?? 'A colleague')} has changed this idea`}
      other={{ name: theirs.draft.changed_by, savedAt: theirs.draft.changed_at }}
      whoIsIn={(field) => others.filter(({ place }) => place !== null && field === fieldOf(place))}
      labels={labels}
      say={say}
      onMerge={(together) => decide(flowFrom(together, flows))}
      onTheirs={() => onTakeTheirs(theirs)}
      onLater={onLater}
    >
      <p className="small quiet">
        {theirs.versions.length > 0 && 'Members who are answering the published idea finish the version they began. '}
        You can restore what you replace for 30 days, under History.
      </p>
    </RecordConflict>
  )
}
