import { useId, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { markedParts } from './marked-parts.ts'
import styles from './record-conflict.module.css'
import { type Difference, differencesOf, mergedOf, type Say, type Side } from './record-differences.ts'

interface RecordConflictProps<T extends object> {
  mine: T
  theirs: T
  base: T | undefined
  /** What each field is called, in the order in which they stand. */
  labels: Readonly<Record<keyof T & string, string>>
  title?: string
  say?: Say<T>
  onMerge: (together: T) => void
  onMine: () => void
  onTheirs: () => void
}

/** Somebody else has saved meanwhile: both versions side by side, to choose for each field. */
export function RecordConflict<T extends object>({
  labels,
  title = 'Somebody else has saved this while you were writing.',
  say,
  onMerge,
  onMine,
  onTheirs,
  ...versions
}: RecordConflictProps<T>) {
  const [chosen, setChosen] = useState<Partial<Record<keyof T & string, Side>>>({})
  const heading = useId()
  const fields = Object.keys(labels) as (keyof T & string)[] // of a record whose names are T's
  const differences = differencesOf(versions, fields, say)
  const same = fields.length - differences.length
  const sideOf = ({ field, first }: Difference<T>): Side => chosen[field] ?? first
  const merge = () => {
    const own = differences.filter((one) => sideOf(one) === 'mine').map(({ field }) => field)
    onMerge(mergedOf(versions, own))
  }
  return (
    <section className={styles.conflict} aria-labelledby={heading}>
      <p id={heading} className={styles.title}>
        {title}
      </p>
      <p role="status">
        Nothing you typed is lost.{' '}
        {differences.length === 1 ? 'One field differs' : `${differences.length} fields differ`}
        {same > 0 && `, ${same} ${same === 1 ? 'is' : 'are'} the same`}: choose for each whose stands.
      </p>
      <div className={styles.table}>
        {differences.map((one) => (
          <fieldset key={one.field} className={styles.field}>
            <legend>{labels[one.field]}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className={styles.side}>
                <input
                  type="radio"
                  name={`${heading}${one.field}`}
                  checked={sideOf(one) === side}
                  onChange={() => setChosen({ ...chosen, [one.field]: side })}
                />
                <span>
                  <b>{side === 'mine' ? 'Yours' : 'Theirs'}</b>
                  {markedParts(one[side], one[side === 'mine' ? 'theirs' : 'mine']).map(({ text, differs, at }) =>
                    differs ? (
                      <span key={at} className={styles.differs}>
                        {text}
                      </span>
                    ) : (
                      text
                    ),
                  )}
                </span>
              </label>
            ))}
            <p className={styles.becomes}>
              <b>Becomes</b>
              {one[sideOf(one)]}
            </p>
          </fieldset>
        ))}
      </div>
      <div className={styles.ways}>
        <Button small onClick={merge}>
          Put them together
        </Button>
        <Button small variant="secondary" onClick={onMine}>
          Keep my words, to save over theirs
        </Button>
        <Button small variant="tertiary" onClick={onTheirs}>
          Show theirs, and drop mine
        </Button>
      </div>
    </section>
  )
}
