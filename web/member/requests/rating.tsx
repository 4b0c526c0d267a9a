import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { getRating, RATING_MAX, rateRequest } from '#contract/member/ratings.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import { Button } from '#web/kit/button.tsx'
import { FieldError } from '#web/kit/field-error.tsx'
import { stayNear } from '#web/kit/stay-near.ts'
import { call } from '#web/wire/call.ts'
import styles from './rating.module.css'

const STEPS = Array.from({ length: RATING_MAX }, (_, index) => index + 1)
const ENDS: Record<number, string> = { 1: ', not well', [RATING_MAX]: ', very well' }

/** How a completed request went, said with one press and changed with another. */
export function Rating({ request, company }: { request: RequestDetail; company: string | undefined }) {
  const id = useId()
  const { rating, rate, error, isSaved } = useRating(request.external_id)
  const asked = Number(useSearch({ from: '/members/frame/requests/$requestExternalId' }).rating)
  if (rating === undefined) return null
  // from a mail, whose links are opened by programs too: it is shown, and saved by a press here
  const chosen = rating === null ? STEPS.find((step) => step === asked) : undefined
  return (
    <section className={styles.place} aria-labelledby={id}>
      <div>
        <h2 className="d5" id={id}>
          How did this go?
        </h2>
        <p className="small quiet" role="status">
          {isSaved
            ? 'Thank you. You can change it whenever you like.'
            : `${company ?? 'Your employer'} sees an average over many people, never yours.`}
        </p>
        {chosen && (
          <Button
            small
            onClick={(event) => {
              stayNear(event)
              rate(chosen)
            }}
          >
            Save {chosen} of {RATING_MAX}
          </Button>
        )}
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
        <span aria-hidden="true">Very well</span>
      </div>
    </section>
  )
}

const UNABLE = 'That could not be saved. Please try again.'

export const ratingKey = (id: string) => ['rating', id] as const

/** What the member said of this request: on the screen at once, then saved, one press after the other. */
function useRating(id: string) {
  const client = useQueryClient()
  const queryKey = ratingKey(id)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getRating, { params: { id } }, { signal }),
  })
  const { mutate, error, isSuccess, isPending, variables } = useMutation({
    scope: { id: `rating ${id}` },
    mutationFn: (rating: number) => call(rateRequest, { params: { id }, body: { rating } }, { fallback: UNABLE }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  })
  return { rating: isPending ? variables : data?.rating, rate: mutate, error, isSaved: isSuccess }
}
