import { HOURS_PER_REQUEST, PEOPLE_STEP, PUBLISHED_AFTER_DAYS, RATERS_FLOOR } from '#contract/desk/reports.ts'
import { inWords } from './figure-labels.ts'
import styles from './figure-notes.module.css'

/** How each figure is made: on the page for those who ask, and in print for everybody. */
const NOTES = [
  [
    'Used it',
    `People with at least one request completed in the quarter, divided by the people who had signed up and were verified by its last day. People who may join but have not signed up are not counted. Both figures are rounded to ${inWords(PEOPLE_STEP)}s.`,
  ],
  ['Hours', `Completed requests times ${HOURS_PER_REQUEST} hours, our published baseline. Not measured, and said so.`],
  ['Money', 'Hours times what an hour of work costs you, as it was entered. It is no part of what we count.'],
  [
    'First answer',
    'From when something is handed over to our first words, in opening hours, half of all. In steps of two minutes, above two hours of ten.',
  ],
  ['Promises kept', 'Answers that came by the time that stood at the request. Closed days and nights don’t count.'],
  [
    'Rating',
    `The mean of one to five, from ${inWords(RATERS_FLOOR)} members or more. In a sum it is weighted by voices, which are rounded to tens.`,
  ],
  ['Eleven', 'Smaller groups are merged or left out, and so is whatever would give them away.'],
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
