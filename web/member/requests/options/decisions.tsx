import { type ReactNode, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { moneyWords } from '#basics/money.ts'
import { formatDate } from '#basics/time/date-format.ts'
import type { RequestOptions } from '#contract/shared/options.ts'
import { recordOf } from '#domain/option-record.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { wholeMoment } from '#web/member/requests/thread/message-time.ts'
import { Cap } from './cap.tsx'
import styles from './decisions.module.css'

const MOMENT = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

type DecisionsProps = { requestId: string; options: RequestOptions; isClosed: boolean }

/** All options, picks and expenses as one record; and the member's spending limit. */
export function Decisions({ requestId, options: { sets, cap }, isClosed }: DecisionsProps): ReactNode {
  const now = useMinute()
  // the last decision determines the currency
  const currency = sets.at(-1)?.versions.at(-1)?.options[0]?.price.currency ?? cap?.currency
  return (
    <section className={styles.decisions} aria-label={t('Spending')}>
      <SpendingCap requestId={requestId} cap={cap} currency={currency} isClosed={isClosed} />
      {sets.map((set) => (
        <div key={set.id}>
          <p className="b">{set.versions.at(-1)?.question}</p>
          <ol>
            {recordOf(set).map(({ key, words, by, at }) => (
              <li key={key}>
                {words}
                <span className="small quiet">
                  {by ?? t('You')},{' '}
                  <time dateTime={at} title={wholeMoment(new Date(at), now)}>
                    {formatDate(at, MOMENT)}
                  </time>
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

type SpendingCapProps = Omit<DecisionsProps, 'options'> & {
  cap: RequestOptions['cap']
  currency: string | undefined
}

function SpendingCap({ requestId, cap, currency, isClosed }: SpendingCapProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen && currency)
    return <Cap requestId={requestId} cap={cap} currency={currency} onDone={() => setOpen(false)} />
  return (
    <p className={styles.cap}>
      <span>{cap ? t('Spend at most {amount}', { amount: moneyWords(cap) }) : t('No spending cap')}</span>
      {!isClosed && currency && (
        <Button small variant="tertiary" onClick={() => setOpen(true)}>
          {cap ? t('Change your cap') : t('Set a spending cap')}
        </Button>
      )}
    </p>
  )
}
