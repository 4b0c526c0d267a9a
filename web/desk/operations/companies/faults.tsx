import { csvText } from '#basics/text/csv.ts'
import type { Trial } from '#contract/desk/operations/eligibility.ts'
import pane from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { saveFile } from '#web/kit/layout/save-file.ts'
import { type ChosenList, suggestionFor } from './chosen-list.ts'
import styles from './company.module.css'
import { counted, number } from './counts.ts'

type FaultsProps = {
  trial: Trial
  /** The file, if it was chosen in this tab. */
  list: ChosenList | undefined
  onInstead: (line: number, address: string) => void
}

/**
 * Lines that cannot be read, by number, with their text if the file is in this tab. The server never returns that text.
 */
export function Faults({ trial, list, onInstead }: FaultsProps) {
  const { faults, left_out } = trial
  const save = () =>
    saveFile(
      'lines-left-out.csv',
      csvText([
        ['Line', 'Column', 'Why'],
        ...faults.map(({ line, column, sentence }) => [line, column ?? '', sentence]),
      ]),
    )
  return (
    <section className={pane.part} aria-labelledby="left-out">
      <h3 className="d4" id="left-out">
        {counted(left_out, 'line', 'lines')} left out
      </h3>
      {left_out > faults.length && <p className="small quiet">These are the first {number(faults.length)}.</p>}
      {/* scrollable, so keyboard users must be able to focus it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.faults} aria-labelledby="left-out" tabIndex={0}>
        {faults.map(({ line, column, sentence }) => (
          <li key={line} className={list && styles.withCell}>
            <span className="num">Line {line}</span>
            {list && <span className={styles.cell}>{list.shown.cellOf(line, column)}</span>}
            <span>
              {sentence} {list && column === 'email' && <Suggestion list={list} line={line} onInstead={onInstead} />}
            </span>
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

function Suggestion({ list, line, onInstead }: Pick<FaultsProps, 'onInstead'> & { list: ChosenList; line: number }) {
  const address = suggestionFor(list.shown.cellOf(line, 'email'), list.shown)
  if (address === null) return null
  return (
    <Button small variant="tertiary" onClick={() => onInstead(line, address)}>
      Take {address}
    </Button>
  )
}
