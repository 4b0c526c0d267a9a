import { useEffect, useRef } from 'react'
import { t } from '#basics/language/translate.ts'
import { ReviewItem } from './review-item.tsx'
import styles from './review-list.module.css'
import type { Answer, Edit } from './steps.ts'
import type { SurveySession } from './survey-session.ts'

interface ReviewProps {
  survey: SurveySession
  answers: readonly Answer[]
  edits: readonly Edit[]
}

/** All answers, before they are submitted. */
export function Review({ survey, answers, edits }: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 className="d3" tabIndex={-1} ref={heading}>
        {t('Review your answers')}
      </h3>
      <p className={`quiet ${styles.lead}`}>{t('This is what your concierge will work from.')}</p>
      <ul className={styles.answers}>
        {answers.map((answer) => (
          <ReviewItem
            key={answer.question.id}
            survey={survey}
            answer={answer}
            edit={edits.find(({ questionId }) => questionId === answer.question.id)}
          />
        ))}
      </ul>
    </>
  )
}
