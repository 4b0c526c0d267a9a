import { type Coding, codings } from '#basics/text/text-coding.ts'
import {
  type DateOrder,
  type Delimiter,
  dateOrders,
  delimiters,
  type ListColumns,
  type ListField,
  listFields,
} from '#contract/desk/operations/eligibility.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import layout from '#web/kit/layout/layout.module.css'
import type { ChosenList, ListOptions } from './chosen-list.ts'
import { counted } from './counts.ts'
import styles from './list-reading.module.css'

const CODINGS: Record<Coding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big end first',
  'windows-1252': 'Latin-1',
}
const DELIMITERS: Record<Delimiter, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
}

const DATE_ORDERS: Record<DateOrder | 'unclear', string> = {
  iso: 'as 1988-03-14',
  mdy: 'with the month first',
  dmy: 'with the day first',
  unclear: 'not clear yet',
}
const FIELDS: Record<ListField, string> = {
  employee_id: 'Employee number',
  date_of_birth: 'Date of birth',
  email: 'Work email',
  site: 'Site',
  plan: 'Plan',
  from: 'First day',
  until: 'Last day',
}

const fieldAt = (columns: ListColumns, at: number) => listFields.find((field) => columns[field] === at)

/** The column holds this now, and no other column does. */
function withField(columns: ListColumns, at: number, chosen: ListField | undefined): ListColumns {
  const { [fieldAt(columns, at) ?? 'none']: _, ...others } = columns as ListColumns & { none?: never }
  return chosen ? { ...others, [chosen]: at } : others
}

type ListReadingProps = {
  list: ChosenList
  /** Options of the dry run in progress. */
  trying: ListOptions | undefined
  onReading: (reading: ListOptions) => void
}

/**
 * How a file was read, with its first rows by column. Another column, encoding, delimiter or order of dates starts a new dry run at
 * once.
 */
export function ListReading({ list: { file, reading, shown }, trying, onReading }: ListReadingProps) {
  const { opened, probe, columns, headingLine } = shown
  const read = trying?.columns ?? shown.read ?? {}
  const dateOrder = trying?.date_order ?? shown.dateOrder
  return (
    <div className={layout.stack12}>
      <p className={styles.file}>
        <b>{file.name}</b> <span className="quiet">{counted(shown.lines, 'line', 'lines')} · </span>
        <Choice
          label="read as "
          names={CODINGS}
          all={codings}
          value={trying?.coding ?? opened.coding}
          onValue={(coding) => onReading({ ...reading, coding })}
        />
        <Choice
          label=" · separated by "
          names={DELIMITERS}
          all={delimiters}
          value={trying?.delimiter ?? opened.delimiter}
          onValue={(delimiter) => onReading({ coding: reading.coding, delimiter, instead: new Map() })}
        />
        {dateOrder !== null && (
          <Choice
            label=" · dates "
            names={DATE_ORDERS}
            all={dateOrder === 'unclear' ? ['unclear', ...dateOrders] : dateOrders}
            value={dateOrder}
            onValue={(order) => onReading({ ...reading, date_order: order === 'unclear' ? undefined : order })}
          />
        )}
        {headingLine !== null && headingLine > 1 && (
          <span className="quiet"> · The headings are in line {headingLine}; nothing above it is read.</span>
        )}
        {probe !== null && <span className="quiet"> · Is “{probe}” right? If not, choose another encoding.</span>}
      </p>
      <fieldset className={styles.columns} aria-busy={trying !== undefined}>
        <legend className="sr">What each column holds</legend>
        {columns.map(({ column: at, name, examples }) => {
          const held = fieldAt(read, at)
          return (
            <label key={at} className={classNames(styles.column, held !== undefined && styles.on)}>
              <span className={classNames('b', styles.name)}>{name}</span>
              {examples.map((example, place) => (
                // cells of a file are identified only by their position
                // oxlint-disable-next-line react/no-array-index-key
                <span key={place} className={styles.example}>
                  {example}
                </span>
              ))}
              <select
                aria-label={`Column ${name}`}
                value={held ?? ''}
                onChange={(event) => {
                  const chosen = listFields.find((field) => field === event.target.value)
                  onReading({ ...reading, columns: withField(read, at, chosen), instead: new Map() })
                }}
              >
                <option value="">Not read</option>
                {listFields.map((field) => (
                  <option key={field} value={field}>
                    {FIELDS[field]}
                  </option>
                ))}
              </select>
            </label>
          )
        })}
      </fieldset>
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  names: Record<Value, string>
  all: readonly Value[]
  value: Value
  onValue: (value: Value | undefined) => void
}

function Choice<Value extends string>({ label, names, all, value, onValue }: ChoiceProps<Value>) {
  return (
    <label>
      <span className="quiet">{label}</span>
      <select value={value} onChange={(event) => onValue(all.find((one) => one === event.target.value))}>
        {all.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
