import type { ComponentProps } from 'react'
import { ChevronDownIcon } from '#web/kit/icons/page-icons.tsx'
import styles from './taker-select.module.css'

export type Taker = { readonly value: string; readonly label: string; readonly disabled?: boolean }

type TakerSelectProps = {
  /** Names what is taken, because the rows share one column heading. */
  what: string
  options: readonly Taker[]
  onValue: (taker: string) => void
} & Pick<ComponentProps<'select'>, 'id' | 'value' | 'aria-invalid' | 'aria-describedby'>

/** Select for who takes one of many promises, as high as a row. */
export function TakerSelect({ what, options, onValue, ...rest }: TakerSelectProps) {
  return (
    <span className={styles.taker}>
      <select
        {...rest}
        aria-label={`Who takes “${what}”`}
        data-undecided={rest.value === '' ? '' : undefined}
        onChange={(event) => onValue(event.target.value)}
      >
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </span>
  )
}
