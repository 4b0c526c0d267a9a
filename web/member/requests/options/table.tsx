import type { ReactNode } from 'react'
import { t } from '#basics/language/translate.ts'
import { firstNameOf } from '#basics/text/first-name.ts'
import type { Option } from '#contract/shared/options.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import type { Offered } from './data.ts'
import { arePictured, DETAIL_LABELS, DETAILS, groundOf, linesOf, Picture, Price } from './lines.tsx'
import styles from './options.module.css'

type OptionTableProps = { offered: Offered; options: readonly Option[]; actionOf: (option: Option) => ReactNode }

/** One column per option, and one row per detail of any option. */
export function OptionTable({ offered, options, actionOf }: OptionTableProps) {
  const { version } = offered
  const now = useMinute()
  const columns = options.map((option) => ({ option, lines: linesOf(option, now), action: actionOf(option) }))
  const shown = DETAILS.filter((detail) => columns.some(({ lines }) => lines.some((line) => line.detail === detail)))
  const className = (option: Option) => groundOf(option, now)
  return (
    <div
      className={styles.scroller}
      tabIndex={0}
      role="group"
      aria-label={t('{question}, compared', { question: version.question })}
      data-pictured={arePictured(options) || undefined}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t('Compared by')}</span>
            </th>
            {options.map((option) => (
              <th key={option.id} scope="col" className={className(option)}>
                <Picture option={option} />
                <bdi>{option.title}</bdi>
                {option.why !== null && <Recommendation option={option} by={version.sent_by} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('Price')}</th>
            {options.map((option) => (
              <td key={option.id} className={className(option)}>
                <Price offered={offered} option={option} />
              </td>
            ))}
          </tr>
          {shown.map((detail) => (
            <tr key={detail}>
              <th scope="row">{t(DETAIL_LABELS[detail])}</th>
              {columns.map(({ option, lines }) => (
                <td key={option.id} className={className(option)}>
                  {lines.find((line) => line.detail === detail)?.words}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ action }) => action !== null) && (
          <tfoot>
            <tr>
              <th scope="row">
                <span className="sr">{t('To pick')}</span>
              </th>
              {columns.map(({ option, action }) => (
                <td key={option.id} className={className(option)}>
                  {action}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** The option that the concierge recommends, and the reason. */
export function Recommendation({ option, by }: { option: Option; by: string }) {
  return (
    <span className={styles.why}>
      <b>{t('{name}’s pick', { name: firstNameOf(by) })}</b> {option.why}
    </span>
  )
}
