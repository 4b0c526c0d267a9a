import { DECLINE_MAX } from '#contract/shared/options.ts'
import { Button } from '#web/kit/button.tsx'
import { OneAnswerForm } from '../one-answer-form.tsx'
import styles from './options.module.css'

const MISSING = 'Please say what is missing.'

/** None of them: the concierge learns what is missing. */
export function Decline({ onDecline, onLeave }: { onDecline: (reason: string) => void; onLeave: () => void }) {
  return (
    <OneAnswerForm
      className={styles.form}
      label="What is missing?"
      missing={MISSING}
      rows={2}
      maxLength={DECLINE_MAX}
      onAnswer={onDecline}
      onLeave={onLeave}
    >
      <div>
        <Button type="submit">Take none of these</Button>
        <Button variant="secondary" onClick={onLeave}>
          Not yet
        </Button>
      </div>
    </OneAnswerForm>
  )
}
