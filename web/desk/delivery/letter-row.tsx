import type { Letter, LetterList } from '#contract/desk/delivery.ts'
import { dateTimeLabel, momentLabel } from '#web/desk/shared/moments.ts'
import { Button } from '#web/kit/button.tsx'
import { CheckIcon } from '#web/kit/page-icons.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import type { LetterAct } from './data.ts'
import styles from './delivery-page.module.css'
import { fateOf, kindLabel } from './labels.ts'

type LetterRowProps = { letter: Letter } & (
  | {
      list: LetterList
      ticked: boolean
      onTick: (on: boolean) => void
      onAct: (verb: LetterAct['verb']) => void
      pending: boolean
    }
  | { list: 'closed'; by: string }
)

/** One mail or text: when, to whom, what became of it, and what can be done. */
export function LetterRow(props: LetterRowProps) {
  const { letter, list } = props
  const { id, at, to, can_send_again: sendable } = letter
  const now = useMinute()
  const { lead, rest } = fateOf(letter, list, now)
  return (
    <li className={styles.letter}>
      <span className={styles.tick}>
        {list === 'closed' && <CheckIcon />}
        {list !== 'closed' && list !== 'sent' && sendable && (
          <input
            type="checkbox"
            aria-label={`Choose what was to go to ${to}`}
            checked={props.ticked}
            onChange={(event) => props.onTick(event.target.checked)}
          />
        )}
      </span>
      <time className={styles.when} dateTime={at} title={dateTimeLabel(at)}>
        {momentLabel(at, now).replace(/^Today /, '')}
      </time>
      <span className={styles.to} id={`letter-${id}`}>
        {to}
      </span>
      <span className={styles.fate}>
        <b>{lead}</b> {rest} <span className="quiet">{kindLabel(letter)}.</span>
        {list === 'closed' && <span className="quiet"> Closed by {props.by}.</span>}
      </span>
      {list !== 'closed' && list !== 'sent' && (
        <span className={styles.acts}>
          {sendable && (
            <Button
              small
              variant="tertiary"
              aria-describedby={`letter-${id}`}
              loading={props.pending}
              onClick={() => props.onAct('again')}
            >
              {list === 'waiting' ? 'Send now' : 'Send again'}
            </Button>
          )}
          {list === 'hand' && (
            <Button
              small
              variant="tertiary"
              aria-describedby={`letter-${id}`}
              disabled={props.pending}
              onClick={() => props.onAct('close')}
            >
              Close
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
