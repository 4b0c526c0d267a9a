import { moneyWords } from '#basics/money.ts'
import type { DeskOptions } from '#contract/desk/options.ts'
import { Button } from '#web/kit/button.tsx'
import { Booking } from './booking.tsx'
import { standing } from './line.tsx'
import styles from './section.module.css'

type SentSetsProps = {
  requestId: string
  options: DeskOptions
  isUnderWay: boolean
  onChange: ((setId: string) => void) | undefined
}

/** Each question with how it stands, and the member's cap. */
export function SentSets({ requestId, options: { sets, cap }, isUnderWay, onChange }: SentSetsProps) {
  const now = new Date()
  return (
    <>
      {cap && <p className="small">Spends at most {moneyWords(cap)}</p>}
      <ul className={styles.sets}>
        {sets.map((set) => {
          const version = set.versions.at(-1)
          return (
            version && (
              <li key={set.id}>
                <b>{version.question}</b>
                <span className="small quiet">{standing({ set, version }, now)}</span>
                <Booking requestId={requestId} sent={{ set, version }} isUnderWay={isUnderWay} />
                {onChange && (
                  <Button small variant="tertiary" onClick={() => onChange(set.id)}>
                    Change<span className="sr"> {version.question}</span>
                  </Button>
                )}
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}
