import { useId } from 'react'
import { RATING_MAX } from '#contract/member/ratings.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import { FieldError } from '#web/kit/field-error.tsx'
import styles from './rating.module.css'
import { useRating } from './rating-data.ts'

const STEPS = Array.from({ length: RATING_MAX }, (_, index) => index + 1)
const ENDS: Record<number, string> = { 1: ', not well', [RATING_MAX]: ', very well' }

/** How a completed request went, said with one press and changed with another. */
export function Rating({ request, company }: { request: RequestDetail; company: string | undefined }) {
  const id = useId()
  const { rating, rate, error, isKept } = useRating(request.external_id)
  if (rating === undefined) return null
  return (
    <section className={styles.place} aria-labelledby={id}>
      <div>
        <h2 className="d5" id={id}>
          How did this go?
        </h2>
        <p className="small quiet" role="status">
          {isKept
            ? 'Thank you. You can change it whenever you like.'
            : `${company ?? 'Your employer'} sees an average over many people, never yours.`}
        </p>
        {error && <FieldError id={`${id}-error`}>{error.message}</FieldError>}
      </div>
      <div className={styles.scale} role="group" aria-labelledby={id}>
        <span aria-hidden="true">Not well</span>
        {STEPS.map((step) => (
          <button
            key={step}
            type="button"
            className={styles.step}
            aria-label={`${step} of ${RATING_MAX}${ENDS[step] ?? ''}`}
            aria-pressed={step === rating}
            onClick={() => rate(step)}
          >
            {step}
          </button>
        ))}
        <span aria-hidden="true">Very well</span>
      </div>
    </section>
  )
}
