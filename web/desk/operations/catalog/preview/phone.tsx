import { Suspense, useState } from 'react'
import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import type { Idea } from '#contract/desk/operations/ideas.ts'
import type { Question } from '#web/assistant/question.ts'
import { QuestionTurn } from '#web/assistant/question-turn.tsx'
import { AnswerControl, questionTypes, valueOf } from '#web/assistant/question-types.tsx'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import styles from './phone.module.css'
import { asked } from './preview-calls.ts'

type PhoneProps = {
  idea: Idea
  questions: readonly FlowQuestion[]
  open: FlowQuestion
  onOpen: (key: string | undefined) => void
}

/** A member's screen with the previous question and the one in the editor. */
export function Phone({ idea, questions, open, onOpen }: PhoneProps) {
  const index = questions.indexOf(open)
  const before = questions[index - 1]
  return (
    <div className={styles.phone}>
      <header className={styles.head} data-hue={hueOf(idea.category?.hue)}>
        <b>{idea.name}</b>
        <Illustration hue={hueOf(idea.category?.hue)} bare />
      </header>
      <div className={styles.talk}>
        {before && <Answered question={asked(before, index - 1)} />}
        <QuestionTurn question={asked(open, index)} entry={undefined} />
      </div>
      <Answering
        key={`${open.key} ${open.type}`}
        open={open}
        index={index}
        onOnward={() => onOpen((questions[index + 1] ?? questions[0])?.key)}
      />
    </div>
  )
}

function Answered({ question }: { question: Question }) {
  return <QuestionTurn question={question} entry={questionTypes[question.type].sample(question.options)} />
}

/** Input is not sent anywhere; it only leads to the next question. */
function Answering({ open, index, onOnward }: { open: FlowQuestion; index: number; onOnward: () => void }) {
  const [entry, setEntry] = useState('')
  const question = asked(open, index)
  return (
    <div className={styles.foot}>
      <Suspense>
        <AnswerControl question={question} entry={entry} invalid={null} onEntry={setEntry} hideLabel />
      </Suspense>
      <div className="row">
        <Button disabled={valueOf(question, entry) === ''} onClick={onOnward}>
          Continue
        </Button>
        {open.optional && (
          <Button variant="tertiary" onClick={onOnward}>
            Skip
          </Button>
        )}
      </div>
    </div>
  )
}
