import type { ReactNode } from 'react'
import type { Option } from '#contract/shared/options.ts'
import { useMinute } from '#web/kit/use-minute.ts'
import type { Offered } from './data.ts'
import { groundOf, linesOf, Picture, Price } from './lines.tsx'
import styles from './options.module.css'
import { Recommendation } from './table.tsx'

type OptionCardsProps = { offered: Offered; options: readonly Option[]; actionOf: (option: Option) => ReactNode }

/** The same for a phone: one below the other. */
export function OptionCards({ offered, options, actionOf }: OptionCardsProps) {
  const now = useMinute()
  return (
    <ul className={styles.cards} aria-label={`${offered.version.question}, one by one`}>
      {options.map((option) => (
        <li key={option.id} className={groundOf(option, now)}>
          <Picture option={option} />
          <p className={styles.title}>
            <b>
              <bdi>{option.title}</bdi>
            </b>
            <Price offered={offered} option={option} />
          </p>
          {option.why !== null && <Recommendation option={option} by={offered.version.sent_by} />}
          <dl>
            {linesOf(option, now).map(({ label, words }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          {actionOf(option)}
        </li>
      ))}
    </ul>
  )
}
