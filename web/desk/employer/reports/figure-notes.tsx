import { t } from '#basics/language/translate.ts'
import { HOURS_PER_REQUEST, PUBLISHED_AFTER_DAYS, RATERS_FLOOR } from '#contract/desk/operations/reports.ts'
import { inWords } from './figure-labels.ts'
import styles from './figure-notes.module.css'

/** How each figure is computed. Shown on the page on request, always in print. */
const notes = () => [
  [
    t('Used it'),
    t(
      'People with at least one request completed in the quarter, divided by the people on your list when the quarter was closed. Without a list: by the people who had signed up and were verified by its last day. Both figures are rounded to tens.',
    ),
  ],
  [
    t('Hours'),
    t('Completed requests times {hours} hours, our published baseline. An estimate, not a measurement.', {
      hours: HOURS_PER_REQUEST,
    }),
  ],
  [t('Money'), t('Hours times the hourly cost that was entered. It is not one of our figures.')],
  [
    t('First answer'),
    t(
      'Time from a request to our first answer, in opening hours: the median. In steps of two minutes, above two hours in steps of ten.',
    ),
  ],
  [t('Promises kept'), t('Answers that arrived by the promised time. Closed days and nights don’t count.')],
  [
    t('Rating'),
    t(
      'The mean of one to five, from {raters} members or more. In totals it is weighted by the number of ratings, rounded to tens.',
      { raters: inWords(RATERS_FLOOR) },
    ),
  ],
  [t('Eleven'), t('Smaller groups are merged or left out, and so are figures that would reveal them.')],
  [
    t('Closed'),
    t('A quarter appears {days} days after it has ended and never changes again.', {
      days: inWords(PUBLISHED_AFTER_DAYS),
    }),
  ],
]

export function FigureNotes() {
  return (
    <dl className={styles.notes}>
      {notes().map(([figure, note]) => (
        <div key={figure}>
          <dt>{figure}</dt>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
