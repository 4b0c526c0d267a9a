import { useState } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { dateTimeLabel } from '#web/desk/shared/time/moments.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { AttachmentLink } from './attachment.tsx'
import styles from './opening-card.module.css'

/** Number of answers shown in a longer thread; the others are shown on request. */
const FIRST = 4

/**
 * First card of every conversation: the request with its time, answers and files.
 * @param whole shows all answers, regardless of the thread's length
 */
export function OpeningCard({ request, whole }: { request: DeskRequest; whole?: boolean }) {
  const [all, setAll] = useState(false)
  const { answers, files, about, messages, issued_at, details, category } = request
  const isLong = !whole && messages.length > FIRST
  const isCut = isLong && !all && answers.length > FIRST
  const hue = hueOf(category?.hue)
  return (
    <section
      className={classNames(styles.card, isLong && styles.long)}
      aria-label={`What ${isolate(about.first_name)} asked`}
    >
      <header className={styles.head}>
        <span className={styles.tile}>
          <Illustration hue={hue} bare />
        </span>
        <p>
          <b>What {about.first_name} asked</b> <time dateTime={issued_at}>{dateTimeLabel(issued_at)}</time>
        </p>
        {isLong && answers.length > FIRST && (
          <button type="button" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Fewer answers' : `All ${answers.length} answers`}
          </button>
        )}
      </header>
      {answers.length > 0 ? (
        <dl className={styles.answers}>
          {(isCut ? answers.slice(0, FIRST) : answers).map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd dir="auto">{answer}</dd>
            </div>
          ))}
        </dl>
      ) : (
        details && <p className={styles.details}>{details}</p>
      )}
      {files.length > 0 && (
        <div className={styles.files}>
          {files.map((file) => (
            <div key={file.key}>
              <AttachmentLink file={file} />
            </div>
          ))}
        </div>
      )}
    </section>
  )
}
