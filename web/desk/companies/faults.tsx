import { csvText } from '#basics/csv.ts'
import type { Trial } from '#contract/desk/eligibility.ts'
import { Button } from '#web/kit/button.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import pane from '../shared/pane.module.css'
import styles from './company.module.css'
import { counted, number } from './counts.ts'

/** The lines that cannot be taken, by their numbers: what stands in them is in the file, and nowhere here. */
export function Faults({ trial }: { trial: Trial }) {
  const { faults, left_out } = trial
  const save = () =>
    saveFile('lines-left-out.csv', csvText([['Line', 'Why'], ...faults.map(({ line, sentence }) => [line, sentence])]))
  return (
    <section className={pane.part} aria-labelledby="left-out">
      <h3 className="d4" id="left-out">
        {counted(left_out, 'line', 'lines')} left out
      </h3>
      {left_out > faults.length && <p className="small quiet">These are the first {number(faults.length)}.</p>}
      {/* it scrolls, so the keyboard must reach it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.faults} aria-labelledby="left-out" tabIndex={0}>
        {faults.map(({ line, sentence }) => (
          <li key={line}>
            <span className="num">Line {line}</span>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <div>
        <Button small variant="secondary" onClick={save}>
          Save these lines’ numbers as CSV
        </Button>
      </div>
    </section>
  )
}
