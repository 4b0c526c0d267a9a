import { type ReactNode, useId } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import { ChipChoice } from './chip-choice.ts'
import styles from './chip-group.module.css'
import { FieldError } from './field-error.tsx'

type ChipGroupProps = {
  /** Label of the group; visible above it unless `hideLabel`. */
  label: string
  hideLabel?: boolean
  /** The name of the native controls in a form; generated if not given. */
  name?: string
  error?: string | null
  /** `wrap` keeps the chips' own width, `grid` divides the width among them. */
  layout?: 'wrap' | 'grid'
  className?: string
  children: ReactNode
} & (
  | { kind: 'radio'; value?: string | null; onValueChange?: (value: string) => void }
  | { kind: 'checkbox'; value?: readonly string[]; onValueChange?: (value: string[]) => void }
  /** Groups buttons and links. */
  | { kind: 'plain'; value?: never; onValueChange?: never }
)

/** Groups chips. As radios, the arrow keys move and select, as in native radio groups. */
export function ChipGroup(props: ChipGroupProps) {
  const { kind, label, hideLabel, error, layout = 'wrap', className, children } = props
  const id = useId()
  const choice = { name: props.name ?? id, invalid: Boolean(error), ...chosenIn(props) }
  return (
    <div
      role={kind === 'radio' ? 'radiogroup' : 'group'}
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      className={className}
    >
      <span id={`${id}-label`} className={hideLabel ? 'sr' : styles.label}>
        {label}
      </span>
      <ChipChoice value={choice}>
        <div className={classNames(styles.chips, styles[layout])}>{children}</div>
      </ChipChoice>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Undefined if the group is uncontrolled: then the native controls keep their own state. */
function chosenIn(group: ChipGroupProps) {
  if (group.kind === 'radio' && group.value !== undefined) {
    const { value: current, onValueChange } = group
    return { isChosen: (value: string) => value === current, choose: (value: string) => onValueChange?.(value) }
  }
  if (group.kind === 'checkbox' && group.value !== undefined) {
    const { value: current, onValueChange } = group
    return {
      isChosen: (value: string) => current.includes(value),
      choose: (value: string, chosen: boolean) =>
        onValueChange?.(chosen ? [...current, value] : current.filter((other) => other !== value)),
    }
  }
  return {}
}
