import { localDates } from '#basics/local-dates.ts'
import { moneyWords } from '#basics/money.ts'
import { spendingWords } from '#contract/shared/option-record.ts'
import type { Money, Option, OptionVersion } from '#contract/shared/options.ts'
import { Button } from '#web/kit/button.tsx'
import { CheckIcon, InfoIcon } from '#web/kit/page-icons.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import type { Offered } from './data.ts'
import styles from './options.module.css'
import { capInTheWay, isOver, isSamePrice, stateOf } from './state.ts'
import { useAnswer } from './use-answer.ts'

/** What the member picked and when, and what became of it. */
export function Picked({ option, offered: { set, version } }: { option: Option; offered: Offered }) {
  const dates = localDates(option, useMinute())
  return (
    <div className={styles.chosen}>
      <b>
        <bdi>{option.title}</bdi>
      </b>
      <span>
        {[moneyWords(option.price), dates].filter(Boolean).join(', ')}. You picked it at {pickedAt(version)}.
      </span>
      <span role="status">{spendingWords(set, version)}</span>
      <span className={styles.corner} aria-hidden="true">
        <CheckIcon />
      </span>
    </div>
  )
}

const pickedAt = ({ answer }: OptionVersion) =>
  new Date(answer?.at ?? 0).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

type VoidedProps = { offered: Offered; requestId: string; cap: Money | null; isClosed: boolean }

/** A pick that counts no more, since what was picked has changed; never the new price under the old pick. */
export function Voided({ offered, requestId, cap, isClosed }: VoidedProps) {
  const { set, version } = offered
  const newest = set.versions.at(-1) ?? version
  const picked = version.options.find(({ id }) => id === version.answer?.option_id)
  const now = newest.options.find(({ id }) => id === picked?.id)
  const answer = useAnswer(requestId, newest)
  const minute = useMinute()
  if (!picked) return null
  const dates = localDates(picked, minute)
  const isNewPrice = now && !isSamePrice(now.price, picked.price)
  const canTake =
    now &&
    !isOver(now, minute) &&
    stateOf({ set, version: newest }, isClosed, minute) === 'open' &&
    !answer.isOnItsWay &&
    capInTheWay(cap, now.price) === null
  return (
    <>
      <div className={styles.gone}>
        <b>
          <bdi>{picked.title}</bdi>
        </b>
        <span>
          {isNewPrice ? <s>{moneyWords(picked.price)}</s> : moneyWords(picked.price)}
          {dates && `, ${dates}`}. You picked it at {pickedAt(version)}.
        </span>
      </div>
      <div className={styles.warning} role="status">
        <InfoIcon />
        <p>
          <b>{changeWords(now, isNewPrice)}</b> <span>Nothing was booked and nothing is owed.</span>
        </p>
        {canTake && (
          <Button variant="tertiary" onClick={() => answer.pick(now)}>
            Take it at {moneyWords(now.price)}
          </Button>
        )}
      </div>
    </>
  )
}

function changeWords(now: Option | undefined, isNewPrice: boolean | undefined): string {
  if (!now) return 'It can’t be had anymore.'
  return isNewPrice ? `Price changed to ${moneyWords(now.price)}.` : 'What it says has changed.'
}
