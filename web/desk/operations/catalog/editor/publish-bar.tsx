import type { Idea } from '#contract/desk/operations/ideas.ts'
import type { FieldErrors } from '#contract/shared/problems.ts'
import styles from '#web/desk/operations/shared/draft-bar.module.css'
import { DraftBar } from '#web/desk/operations/shared/draft-bar.tsx'
import { useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import type { Autosave } from '#web/drafts/autosave.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { TranslationSwitch } from '../translation-switch.tsx'
import { differences } from './difference.ts'
import { type Flow, type IdeaDraft, liveOf } from './use-idea-draft.ts'
import { usePublish } from './use-publish.ts'

type PublishBarProps = {
  idea: Idea
  draft: IdeaDraft
  now: Autosave<Flow>
  /** Called with errors that must be fixed before publishing. */
  onFaults: (faults: FieldErrors) => void
  onRebegin: (idea: Idea) => void
  onPreview: () => void
  onList: () => void
}

/** Number of changes since the published version, and buttons to publish or discard the draft. */
export function PublishBar({ idea, draft, now, onFaults, onRebegin, onPreview, onList }: PublishBarProps) {
  const changes = differences(liveOf(idea), now.value)
  const { confirm, dialog } = useConfirm()
  const { isPending, fault, publish, discard } = usePublish({ idea, draft, onFaults, onRebegin })
  const confirmation = {
    title: 'Discard unpublished changes?',
    description:
      idea.versions.length > 0
        ? 'The questions return to the published version.'
        : 'This idea was never published, so all questions are removed.',
    keep: 'Keep it',
    proceed: 'Discard',
    danger: true,
  }
  const isBlocked = isPending || now.status === 'conflict'
  return (
    <>
      <DraftBar now={now} onRetry={() => void draft.flush()} failure={fault}>
        <Button variant="tertiary" small className={styles.list} onClick={onList}>
          <BackIcon />
          Questions
        </Button>
        <Changes idea={idea} changes={changes} />
        <span className={`small quiet ${styles.saved}`}>{SAVED_LABELS[now.status]}</span>
        <TranslationSwitch />
        <Button variant="tertiary" small className={styles.look} onClick={onPreview}>
          What members see
        </Button>
        {changes.length > 0 && (
          <span className={styles.ends}>
            <Button variant="tertiary" disabled={isBlocked} onClick={() => confirm(confirmation, discard)}>
              Discard
            </Button>
            <Button disabled={isBlocked} loading={isPending} onClick={publish}>
              Publish
            </Button>
          </span>
        )}
      </DraftBar>
      {dialog}
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
        {idea.versions.length > 0 ? 'This is what members are asked' : 'Not published yet'}
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
