import { type ReactNode, useId, useState } from 'react'
import { firstNameOf } from '#basics/text/first-name.ts'
import type { ColleagueAtRecord } from '#contract/desk/queue/presence.ts'
import { dateTimeLabel, momentInSentence } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { ChevronRightIcon } from '#web/kit/icons/icons.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { markedParts } from './marked-parts.ts'
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
  /** Label of each field, in the order of the fields. */
  labels: Readonly<Record<keyof T & string, string>>
  title?: string
  /** Author and time of the other version, if known. */
  other?: Other | undefined
  /** Colleagues who have a field open. */
  whoIsIn?: (field: keyof T & string) => readonly ColleagueAtRecord[]
  say?: Say<T>
  onMerge: (together: T) => void
  /** Takes the colleague's version of every field and discards the changes made here. */
  onTheirs: () => void
  /** Keeps the colleague's version for now. */
  onLater?: () => void
  /** Additional notes for the choice. */
  children?: ReactNode
}

const noColleagues = () => []

type Other = { readonly name: string | null; readonly savedAt: string | null }

/** A colleague saved another version since: both versions side by side, with a choice for each field. */
export function RecordConflict<T extends object>({
  labels,
  title = 'Someone else saved this while you were writing.',
  other,
  whoIsIn = noColleagues,
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
  const fields = Object.keys(labels) as Field[] // T's keys
  const rows = comparedRows(versions, fields, say)
  const differences = rows.filter((row): row is RecordDifference<T> => 'field' in row)
  const same = fields.length - differences.length
  const sideOf = ({ field, first }: RecordDifference<T>): Side => chosen[field] ?? first
  const own = differences.filter((one) => sideOf(one) === 'mine').map(({ field }) => field)
  const chooseAll = (side: Side) =>
    setChosen(Object.fromEntries(differences.map(({ field }) => [field, side])) as typeof chosen) // T's keys
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
            {same > 0 && `, ${same} ${same === 1 ? 'is' : 'are'} the same`}: choose which version to keep.
          </p>
        </div>
        <ChooseAll onChoose={chooseAll} />
      </div>
      <div className={styles.table}>
        <Heads other={other} />
        {rows.map((row) =>
          'same' in row ? (
            <Same key={`same ${row.same[0]?.field}`} fields={row.same} labels={labels} whoIsIn={whoIsIn} />
          ) : (
            <Difference
              key={row.field}
              row={row}
              label={labels[row.field]}
              people={whoIsIn(row.field)}
              name={`${heading}${row.field}`}
              chosen={sideOf(row)}
              onChoose={(side) => setChosen({ ...chosen, [row.field]: side })}
            />
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

function ChooseAll({ onChoose }: { onChoose: (side: Side) => void }) {
  return (
    <div className={styles.ways}>
      <Button small variant="secondary" onClick={() => onChoose('mine')}>
        All mine
      </Button>
      <Button small variant="secondary" onClick={() => onChoose('theirs')}>
        All theirs
      </Button>
    </div>
  )
}

/** Headings of the columns. */
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

type DifferenceProps<T extends object> = {
  row: RecordDifference<T>
  label: string
  /** Colleagues who have the field open. */
  people: readonly ColleagueAtRecord[]
  /** Name of the radio buttons. */
  name: string
  chosen: Side
  onChoose: (side: Side) => void
}

/** A field that differs: both values, and the chosen one. */
function Difference<T extends object>({ row, label, people, name, chosen, onChoose }: DifferenceProps<T>) {
  return (
    <fieldset className={styles.field}>
      <legend>
        {label}
        <Present labels={partPresenceLabels([{ called: label, people }])} />
      </legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={styles.side}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
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
        {row[chosen]}
      </p>
    </fieldset>
  )
}

function Present({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  return <span className={styles.present}> · {labels.join(' · ')}</span>
}

type SameProps<T extends object> = Required<Pick<RecordConflictProps<T>, 'labels' | 'whoIsIn'>> & {
  fields: SameFields<T>['same']
}

/** Equal fields in one line, which can be expanded. */
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
