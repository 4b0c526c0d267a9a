import { useEffect, useMemo, useState } from 'react'
import { type Idea, readIdea } from '#contract/desk/ideas.ts'
import { call } from '#web/desk/shared/call.ts'
import { RecordConflict } from '#web/desk/shared/record-conflict.tsx'
import type { Snapshot } from '#web/drafts/autosave.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import styles from './conflict-view.module.css'
import { flowFrom, flowRecords } from './flow-record.ts'
import { type Flow, liveOf } from './use-idea-draft.ts'

type ConflictViewProps = {
  id: Idea['id']
  /** What both were begun from. */
  base: Flow
  mine: Flow
  /** @param over what it is written on top of */
  onDecide: (mine: Snapshot<Flow>, over: Flow) => void
  onTakeTheirs: (idea: Idea) => void
}

/** A colleague has changed the draft, or published it: both side by side, to choose question by question. */
export function ConflictView({ id, base, mine, onDecide, onTakeTheirs }: ConflictViewProps) {
  const [theirs, setTheirs] = useState<Idea | null>(null)
  const [failed, setFailed] = useState<Error | null>(null)
  const [tries, setTries] = useState(0)
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
    <div className={styles.conflict}>
      {!theirs && !failed && <p role="status">A colleague has changed this idea. Looking for what they changed…</p>}
      {failed && !theirs && (
        <AlertBox variant="error">
          {failed.message}
          <Button variant="secondary" small onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </AlertBox>
      )}
      {theirs && <BothFlows base={base} mine={mine} theirs={theirs} onDecide={onDecide} onTakeTheirs={onTakeTheirs} />}
    </div>
  )
}

const flowOf = (idea: Idea): Flow => idea.draft.questions ?? liveOf(idea)

type BothFlowsProps = Omit<ConflictViewProps, 'id'> & { theirs: Idea }

function BothFlows({ base, mine, theirs, onDecide, onTakeTheirs }: BothFlowsProps) {
  const flows = useMemo(() => ({ mine, theirs: flowOf(theirs), base }), [mine, theirs, base])
  const { labels, records, say } = flowRecords(flows)
  const decide = (value: Flow) => onDecide({ value, version: theirs.draft.revision }, flows.theirs)
  return (
    <RecordConflict
      {...records}
      title={`${theirs.draft.changed_by ?? 'A colleague'} has changed this idea meanwhile`}
      labels={labels}
      say={say}
      onMerge={(together) => decide(flowFrom(together, flows))}
      onTheirs={() => onTakeTheirs(theirs)}
    />
  )
}
