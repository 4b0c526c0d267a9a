import { useState } from 'react'
import { flowFaults } from '#contract/catalog-flow.ts'
import { discardIdeaDraft, type Idea, publishIdea } from '#contract/ideas.ts'
import type { FieldErrors } from '#contract/problems.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { BackIcon } from '#web/kit/icons.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'
import { deskCall } from '../desk-call.ts'
import { differences } from './difference.ts'
import type { Editing, Editor } from './editing.ts'
import styles from './publish-bar.module.css'
import { liveOf } from './use-editing.ts'

type PublishBarProps = {
  idea: Idea
  editor: Editor
  now: Editing
  /** Something must be mended first. */
  onFaults: (faults: FieldErrors) => void
  onRebegin: (idea: Idea) => void
  onPreview: () => void
  onList: () => void
}

/** How far the draft is from what members are asked, and the two ways to end that. */
export function PublishBar({ idea, editor, now, onFaults, onRebegin, onPreview, onList }: PublishBarProps) {
  const changes = differences(liveOf(idea), now.questions)
  const [discarding, setDiscarding] = useState(false)
  const { busy, fault, publish, discard } = useEnding({ idea, editor, onFaults, onRebegin })
  const held = busy !== null || now.state === 'conflict'
  return (
    <>
      <header className={styles.bar}>
        <Button variant="tertiary" small className={styles.list} onClick={onList}>
          <BackIcon />
          Questions
        </Button>
        <Changes idea={idea} changes={changes} />
        <span className={`small quiet ${styles.saved}`}>{SAVED_WORDS[now.state]}</span>
        <Button variant="tertiary" small className={styles.look} onClick={onPreview}>
          What members see
        </Button>
        {changes.length > 0 && (
          <>
            <Button variant="tertiary" disabled={held} onClick={() => setDiscarding(true)}>
              Discard
            </Button>
            <Button disabled={held} loading={busy === 'publish'} onClick={publish}>
              Publish
            </Button>
          </>
        )}
      </header>
      {now.state === 'failed' && (
        <AlertBox variant="error" className={styles.fault}>
          <p>{now.fault} What you wrote is kept in this browser.</p>
          <Button variant="secondary" small onClick={() => void editor.flush()}>
            Try again
          </Button>
        </AlertBox>
      )}
      {fault && (
        <AlertBox variant="error" className={styles.fault}>
          {fault}
        </AlertBox>
      )}
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

const SAVED_WORDS = { saved: '', unsaved: 'Saving…', saving: 'Saving…', failed: 'Not saved', conflict: 'Not saved' }

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

type Ending = Pick<PublishBarProps, 'idea' | 'editor' | 'onFaults' | 'onRebegin'>

/** Publishing and discarding: both end the draft as the server has it, so what is not saved is saved first. */
function useEnding({ idea: { id, name }, editor, onFaults, onRebegin }: Ending) {
  const [busy, setBusy] = useState<'publish' | 'discard' | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const ending = async (
    what: 'publish' | 'discard',
    end: (revision: number) => Promise<{ idea: Idea }>,
    said: string,
  ) => {
    setBusy(what)
    setFault(null)
    try {
      if (!(await editor.flush())) return
      const { idea } = await end(editor.current().revision)
      editor.forget()
      toasts.show({ type: 'success', message: said, autoDismiss: true })
      onRebegin(idea)
    } catch (error) {
      if (error instanceof CallError && error.status === 409) return editor.overtaken()
      setFault(error instanceof Error ? error.message : String(error))
      if (error instanceof CallError && error.status === 422) onFaults(listed(error.errors))
    } finally {
      setBusy(null)
    }
  }
  const publish = () => {
    const faults = flowFaults(editor.current().questions)
    const [first] = Object.values(faults)
    if (first) {
      setFault(`Not published: ${first[0]}`)
      return onFaults(faults)
    }
    return ending(
      'publish',
      (revision) => deskCall(publishIdea, { params: { id }, body: { revision } }),
      `${name} is published. Whoever begins it now is asked the new questions.`,
    )
  }
  const discard = () =>
    ending(
      'discard',
      (revision) => deskCall(discardIdeaDraft, { params: { id }, query: { revision: String(revision) } }),
      'Discarded. The questions are those that members are asked.',
    )
  return { busy, fault, publish, discard }
}

/** The sentences of a refusal, as the rules of the contract give them. */
function listed(errors: CallError['errors']): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, sentences]) => [field, [...sentences]]))
}
