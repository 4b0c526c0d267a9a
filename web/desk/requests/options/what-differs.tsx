import { moneyWords } from '#basics/money.ts'
import type { OptionDraftContent } from '#contract/desk/options.ts'
import type { OptionVersion } from '#contract/shared/options.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { differences } from './differences.ts'
import styles from './options.module.css'

type WhatDiffersProps = { before: OptionVersion; content: OptionDraftContent; firstName: string }

/** Every value that changes, and what sending does to the version before. */
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
        Sending makes version {before.version + 1}. Version {before.version} stays readable, and can’t be picked any
        more.
        {picked && ` What ${firstName} picked, ${picked.title} at ${moneyWords(picked.price)}, counts no more.`}
      </AlertBox>
    </section>
  )
}
