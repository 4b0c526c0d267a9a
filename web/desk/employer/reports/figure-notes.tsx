import {
  HOURS_PER_REQUEST,
  PEOPLE_STEP,
  PUBLISHED_AFTER_DAYS,
  RATERS_FLOOR,
} from '#contract/desk/operations/reports.ts'
import { inWords } from './figure-labels.ts'
import styles from './figure-notes.module.css'

/** How each figure is computed. Shown on the page on request, always in print. */
const NOTES = [
  [
    'Used it',
    `People with at least one request completed in the quarter, divided by the people who had signed up and were verified by its last day. People who may join but have not signed up are not counted. Both figures are rounded to ${inWords(PEOPLE_STEP)}s.`,
  ],
  [
    'Hours',
    `Completed requests times ${HOURS_PER_REQUEST} hours, our published baseline. An estimate, not a measurement.`,
  ],
  ['Money', 'Hours times the hourly cost that was entered. It is not one of our figures.'],
  [
    'First answer',
    'Time from a request to our first answer, in opening hours: the median. In steps of two minutes, above two hours in steps of ten.',
  ],
  ['Promises kept', 'Answers that arrived by the promised time. Closed days and nights don’t count.'],
  [
    'Rating',
    `The mean of one to five, from ${inWords(RATERS_FLOOR)} members or more. In totals it is weighted by the number of ratings, rounded to tens.`,
  ],
  ['Eleven', 'Smaller groups are merged or left out, and so are figures that would reveal them.'],
  ['Closed', `A quarter appears ${inWords(PUBLISHED_AFTER_DAYS)} days after it has ended and never changes again.`],
] as const

export function FigureNotes() {
  return (
    <dl className={styles.notes}>
      {NOTES.map(([figure, note]) => (
        <div key={figure}>
          <dt>{figure}</dt>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
