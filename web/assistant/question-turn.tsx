import { Avatar } from '#web/kit/avatar.tsx'
import { Bubble } from '#web/kit/bubble.tsx'
import { Bowl } from '#web/kit/mark.tsx'
import type { Question } from './question.ts'
import styles from './question-turn.module.css'
import { textOf } from './question-types.tsx'
import type { Answer } from './steps.ts'

/** A question with its answer; null was skipped, undefined is still open. */
export interface Turn {
  question: Question
  entry: Answer['entry'] | undefined
}

export function QuestionTurn({ question, entry }: Turn) {
  return (
    <>
      <Bubble question face={<Concierge />}>
        {question.label}
        {question.optional && <span className="small quiet"> (optional)</span>}
      </Bubble>
      {entry === null && (
        <Bubble mine skipped>
          Skipped
        </Bubble>
      )}
      {entry && (
        <Bubble mine className={styles.answer}>
          {textOf(question, entry)}
        </Bubble>
      )}
    </>
  )
}

/** Who will take this request is not decided yet, so the mark stands for them. */
export function Concierge() {
  return <Avatar name="Your concierge" size="small" className={styles.concierge} picture={<Bowl />} />
}
