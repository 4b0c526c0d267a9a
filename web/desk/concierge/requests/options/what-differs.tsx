import { moneyWords } from '#basics/money.ts'
import type { OptionDraftContent } from '#contract/desk/requests/options.ts'
import type { OptionVersion } from '#contract/shared/options.ts'
import { spentOn } from '#domain/option-record.ts'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { differences } from './differences.ts'
import styles from './options.module.css'

type WhatDiffersProps = { before: OptionVersion; content: OptionDraftContent; firstName: string }

/** All changed values, and what sending means for the previous version. */
export function WhatDiffers({ before, content, firstName }: WhatDiffersProps) {
  const changes = differences(before, content)
  const picked = before.options.find(({ id }) => id === before.answer?.option_id)
  return (
    <section aria-label={`What differs from version ${before.version}`}>
      <h3 className="d5">What differs from version {before.version}</h3>
      {changes.length === 0 ? (
        <p className="small quiet">Nothing yet.</p>
      ) : (
        <dl className={styles.changes}>
          {changes.map((change) => (
            <div key={change.what}>
              <dt>{change.what}</dt>
              <dd>
                {change.before && <s>{change.before}</s>} {change.after || 'left out'}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <AlertBox variant={picked ? 'warning' : 'info'}>
        Sending makes version {before.version + 1}. Version {before.version} stays readable and can no longer be picked.
        {picked && voids(before, `What ${firstName} picked, ${picked.title} at ${moneyWords(picked.price)},`)}
      </AlertBox>
    </section>
  )
}

function voids(before: OptionVersion, picked: string): string {
  const spent = spentOn(before)
  if (spent) return ` ${picked} was booked for ${moneyWords(spent)} and stays booked.`
  const isBegun = before.task && !before.task.outcome
  return ` ${picked} no longer counts.${isBegun ? ' The task to book it is removed: please make sure that nothing was paid.' : ''}`
}
