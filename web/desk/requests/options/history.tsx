import { moneyWords } from '#basics/money.ts'
import type { Money, OptionSet } from '#contract/shared/options.ts'
import { dateTimeLabel } from '#web/desk/shared/moments.ts'
import { standing } from './line.tsx'
import styles from './options.module.css'

type HistoryProps = { set: OptionSet | undefined; firstName: string; cap: Money | null }

/** From the first version to what comes next, as one record. */
export function History({ set, firstName, cap }: HistoryProps) {
  const next = (set?.versions.length ?? 0) + 1
  const now = new Date()
  return (
    <div className={styles.history}>
      <ol aria-label="The record of these options">
        {set?.versions.map((version) => (
          <li key={version.id} data-step="done">
            <b>{standing({ set, version }, now)}</b>
            <span className="small quiet">
              {version.sent_by} · {dateTimeLabel(version.sent_at)}
            </span>
            {version.answer && (
              <span className="small quiet">
                {firstName} · {dateTimeLabel(version.answer.at)}
              </span>
            )}
          </li>
        ))}
        <li data-step="now">
          <b>Version {next}, not sent yet</b>
        </li>
        <li data-step="next">{firstName} picks</li>
      </ol>
      <p className="small quiet">
        {cap
          ? `${firstName} spends at most ${moneyWords(cap)}. Above it they have to raise their cap first.`
          : `${firstName} has set no cap for this request.`}
      </p>
    </div>
  )
}
