import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import { timeNow } from '#basics/server-clock.ts'
import {
  ANSWER_MAX_CHARACTERS,
  deskAnswerReadingQuestion,
  deskReadingQuestions,
  type ReadingQuestion,
} from '#contract/desk/reading-questions.ts'
import { call } from '#web/desk/shared/call.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { dateTimeLabel, isPast } from '#web/desk/shared/moments.ts'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'
import styles from './log-page.module.css'
import readings from './readings.module.css'

const KEY = ['reading-questions']

/** What members ask about who read their things, with the time by which each was promised an answer. */
export function Questions() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(deskReadingQuestions, {}, { signal })).questions,
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton />
  if (data.length === 0)
    return (
      <p className={styles.note}>
        No member has asked anything. What they ask about somebody who opened their things stands here, to be answered.
      </p>
    )
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
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: () => call(deskAnswerReadingQuestion, { params: { id }, body: { answer } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: KEY })
      toasts.show({ type: 'success', message: `${isolate(member.name)} gets a mail about it.`, autoDismiss: true })
    },
  })
  const atField = send.error instanceof CallError ? send.error.about('answer') : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }
  return (
    <form className={readings.words} onSubmit={submit} noValidate>
      {send.error && !atField && <AlertBox variant="error">{send.error.message}</AlertBox>}
      <Field
        label={`Answer to ${isolate(member.name)}`}
        type="textarea"
        required
        value={answer}
        maxLength={ANSWER_MAX_CHARACTERS}
        error={atField}
        onValue={(text) => setAnswer(String(text))}
      />
      <div>
        <Button small type="submit" loading={send.isPending}>
          Send the answer
        </Button>
      </div>
    </form>
  )
}
