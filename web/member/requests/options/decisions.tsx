import { type ReactNode, useState } from 'react'
import { moneyWords } from '#basics/money.ts'
import { recordOf } from '#contract/shared/option-record.ts'
import type { RequestOptions } from '#contract/shared/options.ts'
import { Button } from '#web/kit/button.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import { wholeMoment } from '../message-time.ts'
import { Cap } from './cap.tsx'
import styles from './decisions.module.css'

const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

type DecisionsProps = { requestId: string; options: RequestOptions; isClosed: boolean }

/** What was put before the member, what they picked and what was spent, as one record; and their cap. */
export function Decisions({ requestId, options: { sets, cap }, isClosed }: DecisionsProps): ReactNode {
  const now = useMinute()
  // what is decided last says in which money
  const currency = sets.at(-1)?.versions.at(-1)?.options[0]?.price.currency ?? cap?.currency
  return (
    <section className={styles.decisions} aria-label="Spending">
      <SpendingCap requestId={requestId} cap={cap} currency={currency} isClosed={isClosed} />
      {sets.map((set) => (
        <div key={set.id}>
          <p className="b">{set.versions.at(-1)?.question}</p>
          <ol>
            {recordOf(set).map(({ key, words, by, at }) => (
              <li key={key}>
                {words}
                <span className="small quiet">
                  {by ?? 'You'},{' '}
                  <time dateTime={at} title={wholeMoment(new Date(at), now)}>
                    {moment.format(new Date(at))}
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
      <span>{cap ? `Spend at most ${moneyWords(cap)}` : 'No spending cap'}</span>
      {!isClosed && currency && (
        <Button small variant="tertiary" onClick={() => setOpen(true)}>
          {cap ? 'Change your cap' : 'Set a spending cap'}
        </Button>
      )}
    </p>
  )
}
