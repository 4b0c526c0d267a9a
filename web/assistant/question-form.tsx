import { useEffect, useRef } from 'react'
import { Button } from '#web/kit/button.tsx'
import { LockIcon } from '#web/kit/icons.tsx'
import { AnswerControl } from './answer-control.tsx'
import styles from './conversation-foot.module.css'
import { valueOf } from './entry.ts'
import { FaultBox } from './fault-box.tsx'
import { focusControl } from './focus-control.ts'
import type { Step } from './steps.ts'
import type { Talk } from './talk.ts'

/** Where the question that was just asked is answered or skipped. */
export function QuestionForm({ talk, now, kept }: { talk: Talk; now: Step<'asking'>; kept: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { question, entry } = now
  useEffect(() => focusControl(form.current), [])
  useEffect(() => {
    if (now.invalid) focusControl(form.current, 'where it was')
  }, [now.invalid])
  const answer = () => talk.tell({ type: 'answer' })
  return (
    <form
      ref={form}
      className={styles.ask}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        answer()
      }}
    >
      {now.failed && <FaultBox fault={now.failed.fault} onTryAgain={() => talk.tell({ type: 'try_again' })} />}
      <AnswerControl
        question={question}
        entry={entry}
        invalid={now.invalid}
        onEntry={(next) => talk.tell({ type: 'entered', entry: next })}
        hideLabel
      />
      <div className={styles.go}>
        <Button type="submit" className={styles.main} disabled={valueOf(question, entry) === ''}>
          Continue
        </Button>
        {question.optional && (
          <Button variant="tertiary" onClick={() => talk.tell({ type: 'skip' })}>
            Skip
          </Button>
        )}
        <span className={`tiny quiet ${styles.kept}`}>
          <LockIcon />
          {kept}
        </span>
      </div>
    </form>
  )
}
