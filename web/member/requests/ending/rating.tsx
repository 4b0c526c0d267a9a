import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { getRating, RATING_MAX, rateRequest } from '#contract/member/ratings.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FieldError } from '#web/kit/fields/field-error.tsx'
import { restoreFocus } from '#web/kit/layout/restore-focus.ts'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'
import { useAct } from '#web/wire/use-act.ts'
import styles from './rating.module.css'

const STEPS = Array.from({ length: RATING_MAX }, (_, index) => index + 1)

/** The rating of a completed request, set with one press and changed with another. */
export function Rating({ request, company }: { request: RequestDetail; company: string | undefined }) {
  const id = useId()
  const { rating, rate, failure, isSaved } = useRating(request.external_id)
  const asked = Number(useSearch({ from: '/members/frame/requests/$requestExternalId' }).rating)
  if (rating === undefined) return null
  // the rating from a mail's link is only shown, since programs open such links too; a press here saves it
  const chosen = rating === null ? STEPS.find((step) => step === asked) : undefined
  return (
    <section className={styles.place} aria-labelledby={id}>
      <div>
        <h2 className="d5" id={id}>
          {t('How did this go?')}
        </h2>
        <p className="small quiet" role="status">
          {isSaved ? t('Thank you. You can change it whenever you like.') : averageWords(company)}
        </p>
        {chosen && (
          <Button
            small
            onClick={(event) => {
              restoreFocus(event)
              rate(chosen)
            }}
          >
            {t('Save {rating} of {max}', { rating: chosen, max: RATING_MAX })}
          </Button>
        )}
        {failure && <FieldError id={`${id}-error`}>{failure}</FieldError>}
      </div>
      <div className={styles.scale} role="group" aria-labelledby={id}>
        <span aria-hidden="true">{t('Not well')}</span>
        {STEPS.map((step) => (
          <button
            key={step}
            type="button"
            className={styles.step}
            aria-label={stepWords(step)}
            aria-pressed={step === rating}
            data-filled={step <= (rating ?? chosen ?? 0)}
            onClick={() => rate(step)}
          >
            <svg viewBox="0 0 40 40" aria-hidden="true">
              <circle cx="20" cy="9" r="6" />
              <path d="M4 17h32a16 16 0 0 1-32 0z" />
            </svg>
            <span className="sr">{step}</span>
          </button>
        ))}
        <span aria-hidden="true">{t('Very well')}</span>
      </div>
    </section>
  )
}

const averageWords = (company: string | undefined) =>
  company
    ? t('{company} sees an average over many people, never yours.', { company })
    : t('Your employer sees an average over many people, never yours.')

function stepWords(rating: number): string {
  if (rating === 1) return t('{rating} of {max}, not well', { rating, max: RATING_MAX })
  if (rating === RATING_MAX) return t('{rating} of {max}, very well', { rating, max: RATING_MAX })
  return t('{rating} of {max}', { rating, max: RATING_MAX })
}

const UNABLE = msg('That could not be saved. Please try again.')

/** The member's rating of this request: shown at once, then saved, one press after another. */
function useRating(id: string) {
  const client = useQueryClient()
  const queryKey = keyOf(getRating, { params: { id } })
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getRating, { params: { id } }, { signal }),
  })
  const { act, failure, isSuccess, isPending, variables } = useAct(
    (rating: number) => call(rateRequest, { params: { id }, body: { rating } }, { fallback: t(UNABLE) }),
    { scope: { id: `rating ${id}` }, onDone: (saved) => client.setQueryData(queryKey, saved) },
  )
  return { rating: isPending ? variables : data?.rating, rate: act, failure, isSaved: isSuccess }
}
