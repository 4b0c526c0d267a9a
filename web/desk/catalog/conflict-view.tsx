import { useEffect, useRef, useState } from 'react'
import { type Idea, readIdea } from '#contract/desk/ideas.ts'
import { call } from '#web/desk/shared/call.ts'
import type { Snapshot } from '#web/drafts/autosave.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import styles from './conflict-view.module.css'
import { differences } from './difference.ts'
import { type Flow, liveOf } from './use-idea-draft.ts'

type ConflictViewProps = {
  idea: Idea
  mine: Flow
  onDecide: (mine: Snapshot<Flow>) => void
  onTakeTheirs: (idea: Idea) => void
}

/** A colleague has changed the draft, or published it: what they did, and who goes on with what. */
export function ConflictView({ idea: { id }, mine, onDecide, onTakeTheirs }: ConflictViewProps) {
  const [theirs, setTheirs] = useState<Idea | null>(null)
  const [failed, setFailed] = useState<Error | null>(null)
  const [tries, setTries] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
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
  useEffect(() => heading.current?.focus(), [])
  const flow = theirs && (theirs.draft.questions ?? liveOf(theirs))
  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <h2 id="conflict" className="d5" tabIndex={-1} ref={heading}>
        {theirs?.draft.changed_by ?? 'A colleague'} has changed this idea meanwhile
      </h2>
      {!theirs && !failed && <p>Looking for what they changed…</p>}
      {failed && !theirs && (
        <AlertBox variant="error">
          {failed.message}
          <Button variant="secondary" small onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </AlertBox>
      )}
      {theirs && flow && (
        <>
          <p>Nothing of yours is lost: it is on this screen, and not saved yet. Against yours, theirs differs in:</p>
          <ul className={styles.lines}>
            {differences(mine, flow).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <div className={styles.ways}>
            <Button small onClick={() => onDecide({ value: mine, version: theirs.draft.revision })}>
              Go on with mine
            </Button>
            <Button small variant="secondary" onClick={() => onTakeTheirs(theirs)}>
              Take theirs
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
