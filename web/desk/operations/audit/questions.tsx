import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import {
  ANSWER_MAX_CHARACTERS,
  deskAnswerReadingQuestion,
  deskReadingQuestions,
  type ReadingQuestion,
} from '#contract/desk/operations/reading-questions.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { dateTimeLabel, isPast } from '#web/desk/shared/time/moments.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { refetchAnswers } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { sent } from '#web/wire/refusal.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './log-page.module.css'
import readings from './readings.module.css'

/** Members' questions about who read their data, with the time by which each was promised an answer. */
export function Questions() {
  const { data, error, refetch } = useQuery({
    ...queryOf(deskReadingQuestions),
    select: ({ questions }) => questions,
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton />
  if (data.length === 0)
    return <p className={pane.note}>No questions yet. Members’ questions about who opened their data appear here.</p>
  return (
    <ol className={readings.hours}>
      {data.map((question) => (
        <Question key={question.id} question={question} />
      ))}
    </ol>
  )
}

function Question({ question }: { question: ReadingQuestion }) {
  const { member, reader, at, why, words, answer_by, answer, answered_by } = question
  const isLate = answer === null && isPast(answer_by, timeNow())
  return (
    <li className={styles.record}>
      <div className={styles.action}>
        <b>
          <bdi>{member.name}</bdi>
        </b>
        <p className="small quiet">
          about {reader?.name ?? 'a command'}, {dateTimeLabel(at)}
          {why && `, “${why}”`}
        </p>
        <p className="small">
          {isLate && <span className={readings.tag}>Late</span>}{' '}
          {answer === null ? `Promised by ${dateTimeLabel(answer_by)}` : `Answered by ${answered_by}`}
        </p>
      </div>
      <div className={readings.words}>
        <p>{words}</p>
        {answer === null ? <Answer question={question} /> : <p className="quiet">{answer}</p>}
      </div>
    </li>
  )
}

function Answer({ question: { id, member } }: { question: ReadingQuestion }) {
  const [answer, setAnswer] = useState('')
  const { form, errors, failure, pending } = useForm(
    sent(async () => {
      await call(deskAnswerReadingQuestion, { params: { id }, body: { answer } })
      await refetchAnswers(deskReadingQuestions)
      toasts.done(`${isolate(member.name)} gets a mail about it.`)
    }),
  )
  return (
    <form className={readings.words} {...form}>
      <FailureBox failure={failure} />
      <Field
        label={`Answer to ${isolate(member.name)}`}
        type="textarea"
        required
        value={answer}
        maxLength={ANSWER_MAX_CHARACTERS}
        error={errors['answer']}
        onValue={(text) => setAnswer(String(text))}
      />
      <div>
        <Button small type="submit" loading={pending}>
          Send the answer
        </Button>
      </div>
    </form>
  )
}
