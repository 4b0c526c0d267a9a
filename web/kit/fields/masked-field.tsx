import { type MaskitoOptions, maskitoTransform } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import { type ComponentProps, type FormEvent, useMemo, useState } from 'react'
import { maskRest, maskSlots } from '#basics/text/mask.ts'
import input from '#web/kit/input.module.css'
import { classNames } from '#web/kit/layout/class-names.ts'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import styles from './masked-field.module.css'

export type MaskedFieldProps = FieldTexts & {
  /** 9 is a digit, a is a letter, * is either: `(999) 999-9999`. */
  mask: string
  /** Placeholder for each missing character. */
  placeholderCharacter?: string
  /** The text typed so far, with the mask's own characters. */
  onValue?: (value: string) => void
  value?: string
  defaultValue?: string
  /** Converts text to the masked form, if that takes more than the mask itself. */
  options?: MaskitoOptions
} & Omit<
    ComponentProps<'input'>,
    'type' | 'className' | 'required' | 'value' | 'defaultValue' | 'ref' | 'onChange' | 'onInput'
  >

/** A text field that accepts only characters of its mask and shows placeholders for the missing ones. */
export function MaskedField({ mask, placeholderCharacter = '_', options: given, onValue, ...props }: MaskedFieldProps) {
  const { label, required, hint, error, invalid, className, value, defaultValue, placeholder, ...rest } = props
  const options = useMemo<MaskitoOptions>(() => given ?? { mask: maskSlots(mask) }, [mask, given])
  const ref = useMaskito({ options })
  const [own, setOwn] = useState(defaultValue ?? '')
  // a value from outside may be bare digits
  const typed = maskitoTransform(value ?? own, options)
  // text that does not fit the mask is shown as typed
  const isMasked = maskitoTransform(typed, { mask: maskSlots(mask) }) === typed
  const changed = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    setOwn(currentTarget.value)
    onValue?.(currentTarget.value)
  }
  return (
    <FieldFrame
      {...{ label, required, hint, error, invalid, className }}
      id={rest.id}
      describedBy={rest['aria-describedby']}
    >
      {(wiring) => (
        <div className={styles.box}>
          {/* onInput, not onChange: the mask corrects the element's value before React reads it */}
          <input
            {...rest}
            {...wiring}
            ref={ref}
            type="text"
            className={classNames(input.input, styles.input)}
            placeholder={placeholder}
            value={typed}
            onInput={changed}
          />
          <span
            className={classNames(styles.rest, placeholder && typed === '' && styles.onlyFocused)}
            aria-hidden="true"
          >
            <span className={styles.typed}>{typed}</span>
            {isMasked && maskRest(mask, typed, placeholderCharacter)}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
