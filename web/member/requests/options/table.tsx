import type { ReactNode } from 'react'
import { firstNameOf } from '#basics/first-name.ts'
import type { Option } from '#contract/shared/options.ts'
import { useMinute } from '#web/kit/use-minute.ts'
import type { Offered } from './data.ts'
import { arePictured, groundOf, LINES, linesOf, Picture, Price } from './lines.tsx'
import styles from './options.module.css'

type OptionTableProps = { offered: Offered; options: readonly Option[]; actionOf: (option: Option) => ReactNode }

/** A column for each option, and a row for what is said of any. */
export function OptionTable({ offered, options, actionOf }: OptionTableProps) {
  const { version } = offered
  const now = useMinute()
  const columns = options.map((option) => ({ option, lines: linesOf(option, now), action: actionOf(option) }))
  const shown = LINES.filter((label) => columns.some(({ lines }) => lines.some((line) => line.label === label)))
  const className = (option: Option) => groundOf(option, now)
  return (
    <div
      className={styles.scroller}
      tabIndex={0}
      role="group"
      aria-label={`${version.question}, compared`}
      data-pictured={arePictured(options) || undefined}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">Compared by</span>
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
            <th scope="row">Price</th>
            {options.map((option) => (
              <td key={option.id} className={className(option)}>
                <Price offered={offered} option={option} />
              </td>
            ))}
          </tr>
          {shown.map((label) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map(({ option, lines }) => (
                <td key={option.id} className={className(option)}>
                  {lines.find((line) => line.label === label)?.words}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ action }) => action !== null) && (
          <tfoot>
            <tr>
              <th scope="row">
                <span className="sr">To pick</span>
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

/** The one that the concierge would take, and why. */
export function Recommendation({ option, by }: { option: Option; by: string }) {
  return (
    <span className={styles.why}>
      <b>{firstNameOf(by)}’s pick</b> {option.why}
    </span>
  )
}
