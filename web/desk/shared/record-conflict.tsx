import { type ReactNode, useId, useState } from 'react'
import { firstNameOf } from '#basics/first-name.ts'
import type { ColleagueAtRecord } from '#contract/desk/presence.ts'
import { Button } from '#web/kit/button.tsx'
import { ChevronRightIcon } from '#web/kit/icons.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import { markedParts } from './marked-parts.ts'
import { dateTimeLabel, momentInSentence } from './moments.ts'
import styles from './record-conflict.module.css'
import {
  comparedRows,
  mergedOf,
  type RecordDifference,
  type SameFields,
  type Say,
  type Side,
  sameLine,
} from './record-differences.ts'
import { partPresenceLabels } from './record-presence-labels.ts'

interface RecordConflictProps<T extends object> {
  mine: T
  theirs: T
  base: T | undefined
  /** What each field is called, in the order in which they stand. */
  labels: Readonly<Record<keyof T & string, string>>
  title?: string
  /** Whose the other version is and since when it is saved, where that is known. */
  other?: Other | undefined
  /** Who has a field open now. */
  whoIsIn?: (field: keyof T & string) => readonly ColleagueAtRecord[]
  say?: Say<T>
  onMerge: (together: T) => void
  /** Every field is the colleague's: what was written here goes. */
  onTheirs: () => void
  /** Leaves theirs as it is for now. */
  onLater?: () => void
  /** What else is good to know before one chooses. */
  children?: ReactNode
}

const nobody = () => []

type Other = { readonly name: string | null; readonly savedAt: string | null }

/** Somebody else has saved meanwhile: both versions side by side, to choose for each field. */
export function RecordConflict<T extends object>({
  labels,
  title = 'Somebody else has saved this while you were writing.',
  other,
  whoIsIn = nobody,
  say,
  onMerge,
  onTheirs,
  onLater,
  children,
  ...versions
}: RecordConflictProps<T>) {
  type Field = keyof T & string
  const [chosen, setChosen] = useState<Partial<Record<Field, Side>>>({})
  const heading = useId()
  const fields = Object.keys(labels) as Field[] // of a record whose names are T's
  const rows = comparedRows(versions, fields, say)
  const differences = rows.filter((row): row is RecordDifference<T> => 'field' in row)
  const same = fields.length - differences.length
  const sideOf = ({ field, first }: RecordDifference<T>): Side => chosen[field] ?? first
  const own = differences.filter((one) => sideOf(one) === 'mine').map(({ field }) => field)
  const chooseAll = (side: Side) =>
    setChosen(Object.fromEntries(differences.map(({ field }) => [field, side])) as typeof chosen) // of T's names
  const merge = () => (own.length === 0 ? onTheirs() : onMerge(mergedOf(versions, own)))
  return (
    <section className={styles.conflict} aria-labelledby={heading}>
      <div className={styles.head}>
        <div>
          <p id={heading} className={styles.title}>
            {title}
          </p>
          <p role="status">
            Nothing you typed is lost.{' '}
            {differences.length === 1 ? 'One field differs' : `${differences.length} fields differ`}
            {same > 0 && `, ${same} ${same === 1 ? 'is' : 'are'} the same`}: choose for each whose stands.
          </p>
        </div>
        <div className={styles.ways}>
          <Button small variant="secondary" onClick={() => chooseAll('mine')}>
            All mine
          </Button>
          <Button small variant="secondary" onClick={() => chooseAll('theirs')}>
            All theirs
          </Button>
        </div>
      </div>
      <div className={styles.table}>
        <Heads other={other} />
        {rows.map((row) =>
          'same' in row ? (
            <Same key={`same ${row.same[0]?.field}`} fields={row.same} labels={labels} whoIsIn={whoIsIn} />
          ) : (
            <fieldset key={row.field} className={styles.field}>
              <legend>
                {labels[row.field]}
                <Present labels={partPresenceLabels([{ called: labels[row.field], people: whoIsIn(row.field) }])} />
              </legend>
              {(['mine', 'theirs'] as const).map((side) => (
                <label key={side} className={styles.side}>
                  <input
                    type="radio"
                    name={`${heading}${row.field}`}
                    checked={sideOf(row) === side}
                    onChange={() => setChosen({ ...chosen, [row.field]: side })}
                  />
                  <span>
                    <b>{side === 'mine' ? 'Yours' : 'Theirs'}</b>
                    {markedParts(row[side], row[side === 'mine' ? 'theirs' : 'mine']).map(({ text, differs, at }) =>
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
                {row[sideOf(row)]}
              </p>
            </fieldset>
          ),
        )}
      </div>
      {children}
      <div className={styles.foot}>
        <p aria-live="polite" className="small quiet">
          {own.length} yours, {differences.length - own.length} theirs
        </p>
        <div className={styles.ways}>
          {onLater && (
            <Button small variant="tertiary" onClick={onLater}>
              Decide later
            </Button>
          )}
          <Button small onClick={merge}>
            Put them together
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Whose each column is, over all rows. */
function Heads({ other }: { other: Other | undefined }) {
  const now = useMinute()
  const savedAt = other?.savedAt
  return (
    <div className={styles.heads}>
      <p>
        <b>Yours</b> not saved
      </p>
      <p>
        <b>{other?.name ? `${firstNameOf(other.name)}’s` : 'Theirs'}</b> saved{' '}
        {savedAt && (
          <time dateTime={savedAt} title={dateTimeLabel(savedAt)}>
            {momentInSentence(savedAt, now).replace('today ', '')}
          </time>
        )}
      </p>
      <p>
        <b>Becomes</b>
      </p>
    </div>
  )
}

function Present({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  return <span className={styles.present}> · {labels.join(' · ')}</span>
}

type SameProps<T extends object> = Required<Pick<RecordConflictProps<T>, 'labels' | 'whoIsIn'>> & {
  fields: SameFields<T>['same']
}

/** What is the same in both, in one line until it is asked for. */
function Same<T extends object>({ fields, labels, whoIsIn }: SameProps<T>) {
  const parts = fields.map(({ field, value }) => ({ field, value, called: labels[field], people: whoIsIn(field) }))
  return (
    <details className={styles.same}>
      <summary>
        <ChevronRightIcon />
        <span>
          {sameLine(parts.map(({ called }) => called))}
          <Present labels={partPresenceLabels(parts)} />
        </span>
      </summary>
      <dl>
        {parts.map(({ field, value, called }) => (
          <div key={field}>
            <dt>{called}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
