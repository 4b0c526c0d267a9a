import type { ReactElement } from 'react'
import { t } from '#basics/language/translate.ts'
import { moneyWords } from '#basics/money.ts'
import { localDates } from '#basics/time/local-dates.ts'
import type { Money, Option, OptionVersion } from '#contract/shared/options.ts'
import { spendingWords } from '#domain/option-record.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { CheckIcon, InfoIcon } from '#web/kit/icons/page-icons.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { Trans } from '#web/kit/text/trans.tsx'
import { timeInSentence } from '#web/member/requests/thread/message-time.ts'
import type { Offered } from './data.ts'
import styles from './options.module.css'
import { capInTheWay, isOver, isSamePrice, stateOf } from './state.ts'
import { useAnswer } from './use-answer.ts'

/** The picked option, when it was picked, and its outcome. */
export function Picked({ option, offered: { set, version } }: { option: Option; offered: Offered }) {
  const dates = localDates(option, useMinute())
  return (
    <div className={styles.chosen}>
      <b>
        <bdi>{option.title}</bdi>
      </b>
      <span>
        <PickedAt price={<>{moneyWords(option.price)}</>} dates={dates} version={version} />
      </span>
      <span role="status">{spendingWords(set, version)}</span>
      <span className={styles.corner} aria-hidden="true">
        <CheckIcon />
      </span>
    </div>
  )
}

type PickedAtProps = { price: ReactElement; dates: string; version: OptionVersion }

function PickedAt({ price, dates, version: { answer } }: PickedAtProps) {
  const time = timeInSentence(new Date(answer?.at ?? 0))
  return dates ? (
    <Trans message="{price}, {dates}. You picked it at {time}." values={{ price, dates, time }} />
  ) : (
    <Trans message="{price}. You picked it at {time}." values={{ price, time }} />
  )
}

type VoidedProps = { offered: Offered; requestId: string; cap: Money | null; isClosed: boolean }

/** A pick that is void because the option has changed; the new price never appears under the old pick. */
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
          <PickedAt
            price={isNewPrice ? <s>{moneyWords(picked.price)}</s> : <>{moneyWords(picked.price)}</>}
            dates={dates}
            version={version}
          />
        </span>
      </div>
      <div className={styles.warning} role="status">
        <InfoIcon />
        <p>
          <b>{changeWords(now, isNewPrice)}</b> <span>{t('Nothing was booked and nothing is owed.')}</span>
        </p>
        {canTake && (
          <Button variant="tertiary" onClick={() => answer.pick(now)}>
            {t('Take it at {price}', { price: moneyWords(now.price) })}
          </Button>
        )}
      </div>
    </>
  )
}

function changeWords(now: Option | undefined, isNewPrice: boolean | undefined): string {
  if (!now) return t('It is no longer available.')
  return isNewPrice ? t('Price changed to {price}.', { price: moneyWords(now.price) }) : t('What it says has changed.')
}
