import type { OptionSet } from '#contract/shared/options.ts'
import { recordOf } from '#domain/option-record.ts'
import { dateTimeLabel } from '#web/desk/shared/time/moments.ts'

/** Record of a set, from its first version and the pick to what was spent, as its member sees it. */
export function OptionRecord({ set, firstName }: { set: OptionSet; firstName: string }) {
  return (
    <ol className="small">
      {recordOf(set).map(({ key, words, by, at }) => (
        <li key={key}>
          {words}{' '}
          <span className="quiet">
            {by ?? firstName} · {dateTimeLabel(at)}
          </span>
        </li>
      ))}
    </ol>
  )
}
