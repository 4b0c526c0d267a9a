import { t } from '#basics/language/translate.ts'
import { Avatar } from '#web/kit/icons/avatar.tsx'
import { Bowl } from '#web/kit/icons/mark.tsx'
import { Bubble } from '#web/kit/lists/bubble.tsx'
import type { Question } from './question.ts'
import styles from './question-turn.module.css'
import { textOf } from './question-types.tsx'
import type { Answer } from './steps.ts'

/** A question with its answer: null if skipped, undefined if open. */
export interface Turn {
  question: Question
  entry: Answer['entry'] | undefined
}

export function QuestionTurn({ question, entry }: Turn) {
  return (
    <>
      <Bubble question face={<Concierge />}>
        {question.lang ? <span lang={question.lang}>{question.label}</span> : question.label}
        {question.optional && <span className="small quiet"> {t('(optional)')}</span>}
      </Bubble>
      {entry === null && (
        <Bubble mine skipped>
          {t('Skipped')}
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

/** The logo, because the concierge of the new request is not known yet. */
export function Concierge() {
  return <Avatar name={t('Your concierge')} size="small" className={styles.concierge} picture={<Bowl />} />
}
