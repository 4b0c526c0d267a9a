import type { Letter, LetterList } from '#contract/desk/operations/delivery.ts'
import { dateTimeLabel, momentLabel } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { CheckIcon } from '#web/kit/icons/page-icons.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import type { LetterAct } from './data.ts'
import styles from './delivery-page.module.css'
import { deliveryStatus, kindLabel } from './labels.ts'

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

/** A letter: time, recipient, status and acts. */
export function LetterRow(props: LetterRowProps) {
  const { letter, list } = props
  const { id, at, to, can_send_again: sendable } = letter
  const now = useMinute()
  const { lead, rest } = deliveryStatus(letter, list, now)
  return (
    <li className={styles.letter}>
      <span className={styles.tick}>
        {list === 'closed' && <CheckIcon />}
        {list !== 'closed' && list !== 'sent' && sendable && (
          <input
            type="checkbox"
            aria-label={`Select the message to ${to}`}
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
