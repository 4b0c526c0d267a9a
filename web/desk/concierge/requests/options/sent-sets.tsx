import { useState } from 'react'
import { moneyWords } from '#basics/money.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { DeskOptions } from '#contract/desk/requests/options.ts'
import type { OptionSet } from '#contract/shared/options.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Booking } from './booking.tsx'
import { versionLabel } from './line.tsx'
import { OptionRecord } from './record.tsx'
import styles from './section.module.css'

type SentSetsProps = {
  requestId: string
  firstName: string
  options: DeskOptions
  isUnderWay: boolean
  onChange: ((setId: string) => void) | undefined
}

/** Each question with its status, and the member's cap. */
export function SentSets({ requestId, firstName, options: { sets, cap }, isUnderWay, onChange }: SentSetsProps) {
  const now = timeNow()
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
                <span className="small quiet">{versionLabel({ set, version }, now)}</span>
                <Booking requestId={requestId} sent={{ set, version }} isUnderWay={isUnderWay} />
                <Record set={set} firstName={firstName} />
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

/** Renders when it is opened. */
function Record({ set, firstName }: { set: OptionSet; firstName: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        The record<span className="sr"> of {set.versions.at(-1)?.question}</span>
      </summary>
      {isOpen && <OptionRecord set={set} firstName={firstName} />}
    </details>
  )
}
