import { type MaskitoOptions, maskitoTransform } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import { type ComponentProps, type FormEvent, useMemo, useState } from 'react'
import { maskRest, maskSlots } from '#basics/mask.ts'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import input from './input.module.css'
import styles from './masked-field.module.css'

export type MaskedFieldProps = FieldTexts & {
  /** 9 is a digit, a is a letter, * is either: `(999) 999-9999`. */
  mask: string
  /** Stands where a character is still missing. */
  placeholderCharacter?: string
  /** What has been typed so far, with the mask's own characters. */
  onValue?: (value: string) => void
  value?: string
  defaultValue?: string
  /** How text becomes what the mask shows, where that is more than the mask itself. */
  options?: MaskitoOptions
} & Omit<
    ComponentProps<'input'>,
    'type' | 'className' | 'required' | 'value' | 'defaultValue' | 'ref' | 'onChange' | 'onInput'
  >

/** A text field that lets in only what its mask allows and shows what is missing. */
export function MaskedField({ mask, placeholderCharacter = '_', options: given, onValue, ...props }: MaskedFieldProps) {
  const { label, required, hint, error, className, value, defaultValue, placeholder, ...rest } = props
  const options = useMemo<MaskitoOptions>(() => given ?? { mask: maskSlots(mask) }, [mask, given])
  const ref = useMaskito({ options })
  const [own, setOwn] = useState(defaultValue ?? '')
  // a value from elsewhere may be bare digits
  const typed = maskitoTransform(value ?? own, options)
  // what the mask has no room for is shown as it was typed
  const isMasked = maskitoTransform(typed, { mask: maskSlots(mask) }) === typed
  const changed = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    setOwn(currentTarget.value)
    onValue?.(currentTarget.value)
  }
  return (
    <FieldFrame {...{ label, required, hint, error, className }} id={rest.id} describedBy={rest['aria-describedby']}>
      {(wiring) => (
        <div className={styles.box}>
          {/* onInput, not onChange: the mask corrects the element's value before React looks at it */}
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
