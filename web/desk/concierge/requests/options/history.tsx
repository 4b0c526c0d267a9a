import { moneyWords } from '#basics/money.ts'
import type { Money, OptionSet } from '#contract/shared/options.ts'
import { recordOf } from '#domain/option-record.ts'
import { dateTimeLabel } from '#web/desk/shared/time/moments.ts'
import styles from './options.module.css'

type HistoryProps = { set: OptionSet | undefined; firstName: string; cap: Money | null }

/** All versions of a set and the draft of the next one, as one record. */
export function History({ set, firstName, cap }: HistoryProps) {
  const next = (set?.versions.length ?? 0) + 1
  return (
    <div className={styles.history}>
      <ol aria-label="The record of these options">
        {set &&
          recordOf(set).map(({ key, words, by, at }) => (
            <li key={key} data-step="done">
              <b>{words}</b>
              <span className="small quiet">
                {by ?? firstName} · {dateTimeLabel(at)}
              </span>
            </li>
          ))}
        <li data-step="now">
          <b>Version {next}, not sent yet</b>
        </li>
        <li data-step="next">{firstName} picks</li>
        <li data-step="next">Task: book it, at most for what {firstName} picked</li>
      </ol>
      <p className="small quiet">
        {cap
          ? `${firstName} spends at most ${moneyWords(cap)}. Above it they have to raise their cap first.`
          : `${firstName} has set no cap for this request.`}
      </p>
    </div>
  )
}
