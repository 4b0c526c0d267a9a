import { type Coding, codings } from '#basics/text-coding.ts'
import { classNames } from '#web/kit/class-names.ts'
import type { ChosenList, ListOptions } from './chosen-list.ts'
import { counted } from './counts.ts'
import styles from './list-reading.module.css'

const CODINGS: Record<Coding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big end first',
  'windows-1252': 'Latin-1',
}
const DELIMITERS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

type ListReadingProps = {
  list: ChosenList
  /** The reading that is being tried at the moment. */
  trying: ListOptions | undefined
  onReading: (reading: ListOptions) => void
}

/** How a file was read, with two cells of each column; another column or coding is tried at once. */
export function ListReading({ list: { file, reading, shown }, trying, onReading }: ListReadingProps) {
  const { opened, probe, columns } = shown
  const column = trying?.column ?? shown.column
  return (
    <div className={styles.reading}>
      <p className={styles.file}>
        <b>{file.name}</b> <span className="quiet">{counted(shown.lines, 'line', 'lines')} · </span>
        <label>
          <span className="quiet">read as </span>
          <select
            value={trying?.coding ?? opened.coding}
            onChange={(event) => onReading({ ...reading, coding: codings.find((one) => one === event.target.value) })}
          >
            {codings.map((coding) => (
              <option key={coding} value={coding}>
                {CODINGS[coding]}
              </option>
            ))}
          </select>
        </label>
        <span className="quiet">, {DELIMITERS[opened.delimiter] ?? 'commas'}</span>
        {probe !== null && <span className="quiet"> · Is “{probe}” right? Else choose another coding.</span>}
      </p>
      <fieldset className={styles.columns} aria-busy={trying !== undefined}>
        <legend className="sr">Which column holds the addresses</legend>
        {columns.map(({ column: at, name, examples }) => (
          <label key={at} className={classNames(styles.column, at === column && styles.on)}>
            <span className={classNames('b', styles.name)}>
              <input
                type="radio"
                name="column"
                checked={at === column}
                onChange={() => onReading({ ...reading, column: at, instead: new Map() })}
              />
              {name}
            </span>
            {examples.map((example, place) => (
              // two cells of a file have no other name than their place
              // oxlint-disable-next-line react/no-array-index-key
              <span key={place} className={styles.example}>
                {example}
              </span>
            ))}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
