import { type ChangeEvent, cloneElement, type MouseEventHandler, type ReactElement, type ReactNode, use } from 'react'
import { newTab } from '#web/kit/controls/external-link.ts'
import { CheckIcon, OutIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { ChipChoice } from './chip-choice.ts'
import styles from './chip-tile.module.css'

interface ChipLook {
  label: string
  /** Use it if the label is only part of the accessible name. */
  fullName?: string
  /** Language of the label, if it is not that of the page. */
  lang?: string | undefined
  hue?: string
  /** Shown on the hue's block. Without one the chip has only text: an answer. */
  picture?: ReactNode
  disabled?: boolean
  error?: boolean
  className?: string
}

type ChipTileProps = ChipLook &
  (
    | {
        variant?: 'button'
        pressed?: boolean
        onPressedChange?: (pressed: boolean) => void
        onClick?: MouseEventHandler
      }
    | { variant: 'link'; render: ReactElement<{ className?: string; children?: ReactNode }> }
    | { variant: 'external-link'; href: string; onClick?: () => void }
    | ({ variant: 'radio' } & ChoiceProps)
    | ({ variant: 'checkbox' } & ChoiceProps)
  )

interface ChoiceProps {
  value: string
  name?: string
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
}

/** A category, an idea or an answer to press. */
export function ChipTile(props: ChipTileProps) {
  const { label, fullName, hue, picture, disabled, error } = props
  const look = classNames(
    styles.chip,
    !picture && styles.text,
    disabled && styles.disabled,
    error && styles.error,
    props.className,
  )
  const face = (
    <>
      {picture && <span className={styles.picture}>{picture}</span>}
      <span className={styles.label}>
        <span lang={props.lang}>
          {label}
          {props.variant === 'external-link' && <OutIcon />}
        </span>
      </span>
    </>
  )
  const common = { className: look, title: fullName ?? label, 'aria-label': fullName, 'data-hue': hue }

  if (props.variant === 'radio' || props.variant === 'checkbox') {
    return (
      <label {...common}>
        <Choice {...props} />
        {face}
        <span className={styles.corner}>
          {props.variant === 'radio' ? <i className={styles.pip} /> : <CheckIcon />}
        </span>
      </label>
    )
  }
  if (disabled && (props.variant === 'link' || props.variant === 'external-link')) {
    // a link can't be disabled, so it is rendered as a span
    return (
      <span {...common} role="link" aria-disabled="true">
        {face}
      </span>
    )
  }
  if (props.variant === 'link') return cloneElement(props.render, common, face)
  if (props.variant === 'external-link') {
    return (
      <a {...common} href={props.href} onClick={props.onClick} {...newTab(props.href)}>
        {face}
      </a>
    )
  }
  const clicked: MouseEventHandler = (event) => {
    props.onClick?.(event)
    props.onPressedChange?.(!props.pressed)
  }
  return (
    <button {...common} type="button" disabled={disabled} aria-pressed={props.pressed} onClick={clicked}>
      {face}
    </button>
  )
}

/** The native control, invisible and as large as the chip: keyboard, form and screen reader work natively. */
function Choice({
  variant,
  value,
  name,
  checked,
  defaultChecked,
  disabled,
  error,
  onCheckedChange,
}: ChipLook & ChoiceProps & { variant: 'radio' | 'checkbox' }) {
  const group = use(ChipChoice)
  const inGroup = group?.isChosen?.(value)
  const changed = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onCheckedChange?.(target.checked)
    group?.choose?.(value, target.checked)
  }
  return (
    <input
      className={styles.input}
      type={variant}
      name={name ?? group?.name}
      value={value}
      checked={checked ?? inGroup}
      defaultChecked={defaultChecked}
      disabled={disabled}
      aria-invalid={error || group?.invalid || undefined}
      onChange={changed}
    />
  )
}
