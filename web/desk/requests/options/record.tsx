import { recordOf } from '#contract/shared/option-record.ts'
import type { OptionSet } from '#contract/shared/options.ts'
import { dateTimeLabel } from '#web/desk/shared/moments.ts'

/** From the first version over what was picked to what was spent: the same as its member reads. */
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
