import { Suspense, useEffect, useRef } from 'react'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { focusControl } from './controls/focus-control.ts'
import { FaultBox } from './fault-box.tsx'
import type { Question } from './question.ts'
import { AnswerControl, questionTypes, textOf, valueOf } from './question-types.tsx'
import styles from './review-list.module.css'
import type { Answer, Edit } from './steps.ts'
import type { SurveySession } from './survey-session.ts'

interface ReviewItemProps {
  survey: SurveySession
  answer: Answer
  edit: Edit | undefined
}

export function ReviewItem({ survey, answer, edit }: ReviewItemProps) {
  const { question } = answer
  const button = useRef<HTMLButtonElement>(null)
  const editing = edit !== undefined
  const wasEditing = useRef(editing)
  useEffect(() => {
    // return the focus to the button that opened the edit
    if (wasEditing.current && !editing) button.current?.focus()
    wasEditing.current = editing
  }, [editing])
  if (edit)
    return (
      <Suspense fallback={<li className={styles.edit} />}>
        <EditForm survey={survey} question={question} edit={edit} />
      </Suspense>
    )
  return (
    <li className={styles.answer}>
      <div>
        <p className="small quiet" lang={question.lang}>
          {question.label}
        </p>
        <p className={styles.words}>
          {answer.entry === null ? <span className="quiet">{t('Skipped')}</span> : textOf(question, answer.entry)}
        </p>
      </div>
      {!questionTypes[question.type].reusable ? (
        <span className={`tiny faint ${styles.fixed}`}>{t('Can’t be edited')}</span>
      ) : (
        <Button
          ref={button}
          variant="tertiary"
          small
          aria-label={t('Edit {question}', { question: question.label })}
          onClick={() => survey.dispatch({ type: 'edit', questionId: question.id })}
        >
          {t('Edit')}
        </Button>
      )}
    </li>
  )
}

function EditForm({ survey, question, edit }: { survey: SurveySession; question: Question; edit: Edit }) {
  const form = useRef<HTMLFormElement>(null)
  const questionId = question.id
  useEffect(() => focusControl(form.current), [])
  useEffect(() => {
    if (edit.invalid) focusControl(form.current, 'where it was')
  }, [edit.invalid])
  const save = () => survey.dispatch({ type: 'save', questionId })
  const missing = !question.optional && valueOf(question, edit.entry) === ''
  return (
    <li className={styles.edit}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <AnswerControl
          question={question}
          entry={edit.entry}
          invalid={edit.invalid}
          onEntry={(entry) => survey.dispatch({ type: 'edit_entered', questionId, entry })}
        />
        {edit.fault && <FaultBox fault={edit.fault} onTryAgain={save} />}
        <div className={styles.ways}>
          <Button type="submit" small loading={edit.saving} disabled={missing}>
            {t('Save')}
          </Button>
          <Button
            variant="tertiary"
            small
            disabled={edit.saving}
            onClick={() => survey.dispatch({ type: 'cancel_edit', questionId })}
          >
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </li>
  )
}
