import { type ReactNode, useId } from 'react'
import { ChipChoice } from './chip-choice.ts'
import styles from './chip-group.module.css'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'

type ChipGroupProps = {
  /** Names the group; seen above it unless `hideLabel`. */
  label: string
  hideLabel?: boolean
  /** The name of the native controls in a form; made up where none is given. */
  name?: string
  error?: string | null
  /** `wrap` keeps the chips' own width, `grid` shares the room between them. */
  layout?: 'wrap' | 'grid'
  className?: string
  children: ReactNode
} & (
  | { kind: 'radio'; value?: string | null; onValueChange?: (value: string) => void }
  | { kind: 'checkbox'; value?: readonly string[]; onValueChange?: (value: string[]) => void }
  /** Buttons and links that belong together. */
  | { kind: 'plain'; value?: never; onValueChange?: never }
)

/** Chips that belong together. As radios, the arrow keys move and choose, as the browser does it. */
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

/** Undefined where the group is left to the form: then the native controls keep their own state. */
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
