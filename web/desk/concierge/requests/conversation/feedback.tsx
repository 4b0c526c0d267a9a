import { t } from '#basics/language/translate.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { SAVED_TIME_WORDS } from '#contract/shared/feedback.ts'

/** The member's feedback after the request was completed. */
export function Feedback({ feedback: { word, saved_time } }: { feedback: NonNullable<DeskRequest['feedback']> }) {
  return (
    <section>
      <h3>Their feedback</h3>
      {word !== null && <p>“{word}”</p>}
      {saved_time !== null && <p className="small quiet">Did it save them time? {t(SAVED_TIME_WORDS[saved_time])}</p>}
    </section>
  )
}
