import { useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { dateTimeLabel } from '#web/desk/shared/moments.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { AttachmentLink } from './attachment.tsx'
import styles from './opening-card.module.css'

/** So many answers stand in a thread that has gone on; the others come on asking. */
const FIRST = 4

/**
 * What the conversation begins with, always: what was asked, when, with its answers and files.
 * @param whole All of it, however long the thread is.
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
