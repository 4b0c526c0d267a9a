import { useId } from 'react'
import { DAY_MINUTES, type DaySpan, endWords, minutesOf, spanWords } from '#basics/time/day-spans.ts'
import { SPANS_MAX } from '#contract/desk/queue/day-spans.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { CloseIcon } from '#web/kit/icons/page-icons.tsx'
import { restoreFocus } from '#web/kit/layout/restore-focus.ts'
import styles from './span-fields.module.css'

interface SpanFieldsProps {
  /** Day of these hours, for the accessible names of the buttons. */
  of?: string
  /** Labels of the two times. From the second span on, a number is appended. */
  labels: { opens: string; closes: string }
  spans: readonly DaySpan[]
  /** The invalid span and the id of its error message. */
  fault?: { span: number; id: string } | undefined
  onChange: (spans: DaySpan[]) => void
}

/** Fields for the hours of a day: one span, or several with breaks. */
export function SpanFields({ of, labels, spans, fault, onChange }: SpanFieldsProps) {
  const on = of ? ` on ${of}` : ''
  const split = withBreak(spans)
  const set = (index: number, change: Partial<DaySpan>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...change } : span)))
  return (
    <ul className={styles.spans}>
      {spans.map((span, index) => (
        <li key={numbered(labels, index).opens} className={styles.span}>
          <SpanTimes
            labels={numbered(labels, index)}
            span={span}
            faultId={fault?.span === index ? fault.id : undefined}
            onSet={(change) => set(index, change)}
          />
          {spans.length > 1 && (
            <IconButton
              label={`Remove ${spanWords(span)}${on}`}
              onClick={(event) => {
                restoreFocus(event)
                onChange(spans.filter((_span, at) => at !== index))
              }}
            >
              <CloseIcon />
            </IconButton>
          )}
        </li>
      ))}
      {split && (
        <li>
          <Button small variant="tertiary" className={styles.add} onClick={() => onChange(split)}>
            <PlusIcon />
            <span>
              Add a break<span className="sr">{on}</span>
            </span>
          </Button>
        </li>
      )}
    </ul>
  )
}

const numbered = ({ opens, closes }: SpanFieldsProps['labels'], index: number) =>
  index === 0 ? { opens, closes } : { opens: `${opens}, part ${index + 1}`, closes: `${closes}, part ${index + 1}` }

type SpanTimesProps = {
  labels: SpanFieldsProps['labels']
  span: DaySpan
  faultId: string | undefined
  onSet: (change: Partial<DaySpan>) => void
}

function SpanTimes({ labels, span, faultId, onSet }: SpanTimesProps) {
  const endId = useId()
  const isInvalid = faultId ? true : undefined
  return (
    <>
      <input
        type="time"
        aria-label={labels.opens}
        value={span.opens}
        aria-invalid={isInvalid}
        aria-describedby={faultId}
        onChange={(event) => onSet({ opens: event.target.value })}
      />
      <span aria-hidden="true">to</span>
      <input
        type="time"
        aria-label={labels.closes}
        value={span.closes === '24:00' ? '00:00' : span.closes}
        aria-invalid={isInvalid}
        aria-describedby={[faultId, endId].filter(Boolean).join(' ')}
        onChange={({ target: { value } }) => onSet({ closes: value === '00:00' ? '24:00' : value })}
      />
      <span id={endId} className={`small quiet ${styles.end}`}>
        {endWords(span)}
      </span>
    </>
  )
}

const NOON = 12 * 60
const BREAK_MINUTES = 60

/** Splits the longest span by a break of an hour, at noon or in its middle. Null if no span is long enough. */
function withBreak(spans: readonly DaySpan[]): DaySpan[] | null {
  const placed = spans.map((span) => ({ ...span, ...minutesOf(span) }))
  const longest = placed.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0]
  if (!longest || spans.length >= SPANS_MAX || !(longest.to - longest.from >= 3 * BREAK_MINUTES)) return null
  const { from, to } = longest
  const isNoonWithin = from + BREAK_MINUTES <= NOON && NOON + 2 * BREAK_MINUTES <= to
  const begins = isNoonWithin ? NOON : Math.round((from + to - BREAK_MINUTES) / 2 / BREAK_MINUTES) * BREAK_MINUTES
  const at = placed.indexOf(longest)
  return spans.flatMap((span, index) =>
    index === at
      ? [
          { opens: span.opens, closes: timeOf(begins) },
          { opens: timeOf(begins + BREAK_MINUTES), closes: span.closes },
        ]
      : span,
  )
}

function timeOf(minute: number): string {
  const ofDay = minute % DAY_MINUTES
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
