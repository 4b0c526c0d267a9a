import type { ReactNode } from 'react'
import { t } from '#basics/language/translate.ts'
import type { Option } from '#contract/shared/options.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import type { Offered } from './data.ts'
import { DETAIL_LABELS, groundOf, linesOf, Picture, Price } from './lines.tsx'
import styles from './options.module.css'
import { Recommendation } from './table.tsx'

type OptionCardsProps = { offered: Offered; options: readonly Option[]; actionOf: (option: Option) => ReactNode }

/** The options on a phone: stacked. */
export function OptionCards({ offered, options, actionOf }: OptionCardsProps) {
  const now = useMinute()
  return (
    <ul className={styles.cards} aria-label={t('{question}, one by one', { question: offered.version.question })}>
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
            {linesOf(option, now).map(({ detail, words }) => (
              <div key={detail}>
                <dt>{t(DETAIL_LABELS[detail])}</dt>
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
