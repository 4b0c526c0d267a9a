import type { DeskRequest } from '#contract/desk/requests.ts'
import { SAVED_TIME_WORDS } from '#contract/shared/feedback.ts'

/** What its member said of it when it was completed. */
export function Feedback({ feedback: { word, saved_time } }: { feedback: NonNullable<DeskRequest['feedback']> }) {
  return (
    <section>
      <h3>What they said of it</h3>
      {word !== null && <p>“{word}”</p>}
      {saved_time !== null && <p className="small quiet">Did it save them time? {SAVED_TIME_WORDS[saved_time]}</p>}
    </section>
  )
}
