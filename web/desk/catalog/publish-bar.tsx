import { useState } from 'react'
import type { Idea } from '#contract/desk/ideas.ts'
import type { FieldErrors } from '#contract/shared/problems.ts'
import type { Autosave } from '#web/drafts/autosave.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { differences } from './difference.ts'
import styles from './publish-bar.module.css'
import { type Flow, type IdeaDraft, liveOf } from './use-idea-draft.ts'
import { usePublish } from './use-publish.ts'

type PublishBarProps = {
  idea: Idea
  draft: IdeaDraft
  now: Autosave<Flow>
  /** Something must be mended first. */
  onFaults: (faults: FieldErrors) => void
  onRebegin: (idea: Idea) => void
  onPreview: () => void
  onList: () => void
}

/** How far the draft is from what members are asked, and the two ways to end that. */
export function PublishBar({ idea, draft, now, onFaults, onRebegin, onPreview, onList }: PublishBarProps) {
  const changes = differences(liveOf(idea), now.value)
  const [discarding, setDiscarding] = useState(false)
  const { busy, fault, publish, discard } = usePublish({ idea, draft, onFaults, onRebegin })
  const isBlocked = busy !== null || now.status === 'conflict'
  return (
    <>
      <header className={styles.bar}>
        <Button variant="tertiary" small className={styles.list} onClick={onList}>
          <BackIcon />
          Questions
        </Button>
        <Changes idea={idea} changes={changes} />
        <span className={`small quiet ${styles.saved}`}>{SAVED_LABELS[now.status]}</span>
        <Button variant="tertiary" small className={styles.look} onClick={onPreview}>
          What members see
        </Button>
        {changes.length > 0 && (
          <span className={styles.ends}>
            <Button variant="tertiary" disabled={isBlocked} onClick={() => setDiscarding(true)}>
              Discard
            </Button>
            <Button disabled={isBlocked} loading={busy === 'publish'} onClick={publish}>
              Publish
            </Button>
          </span>
        )}
      </header>
      {now.status === 'failed' && (
        <AlertBox variant="error" className={styles.fault}>
          <p>{now.error} What you wrote is saved in this browser.</p>
          <Button variant="secondary" small onClick={() => void draft.flush()}>
            Try again
          </Button>
        </AlertBox>
      )}
      <FailureBox failure={fault} className={styles.fault} />
      <AlertDialog
        open={discarding}
        title="Discard what is not published?"
        description={
          idea.versions.length > 0
            ? 'The questions go back to what members are asked now.'
            : 'This idea was never published, so no question is left.'
        }
        keep={{ label: 'Keep it', onClick: () => setDiscarding(false) }}
        proceed={{
          label: 'Discard',
          loading: busy === 'discard',
          danger: true,
          onClick: () => void discard().finally(() => setDiscarding(false)),
        }}
      />
    </>
  )
}

const SAVED_LABELS = {
  loading: '',
  saved: '',
  unsaved: 'Saving…',
  saving: 'Saving…',
  failed: 'Not saved',
  conflict: 'Not saved',
}

function Changes({ idea, changes }: { idea: Idea; changes: string[] }) {
  if (changes.length === 0)
    return (
      <p className={styles.count}>
        {idea.versions.length > 0 ? 'Members are asked exactly this' : 'Not published yet'}
      </p>
    )
  return (
    <details className={styles.changes}>
      <summary className={styles.count}>
        <i aria-hidden="true" />
        {changes.length === 1 ? '1 unpublished change' : `${changes.length} unpublished changes`}
      </summary>
      <ul className={styles.lines}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </details>
  )
}
