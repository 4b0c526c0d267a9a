import type { ChangeEvent, ComponentProps, Ref } from 'react'
import input from '#web/kit/input.module.css'
import { classNames } from '#web/kit/layout/class-names.ts'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import { numberOrText } from './number-or-text.ts'

type FieldProps = FieldTexts & {
  type?: 'date' | 'datetime-local' | 'email' | 'number' | 'password' | 'search' | 'tel' | 'text' | 'textarea' | 'url'
  /** The typed value: a number for type number if it parses as one, otherwise the text. */
  onValue?: (value: string | number) => void
  /** Only for type textarea: the number of visible lines (3), and whether it grows with its text. */
  rows?: number
  grows?: boolean
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
} & Omit<ComponentProps<'input'>, 'type' | 'ref' | 'className' | 'required' | 'aria-invalid'>

/** Types for text in any script; addresses and numbers are always left to right. */
const WORDS: ReadonlySet<string> = new Set(['search', 'text', 'textarea'])

/** A text field of any of the ten types. It can be controlled, or used by `name` and `defaultValue` in a form. */
export function Field({
  label,
  required,
  hint,
  error,
  invalid,
  className,
  type = 'text',
  onValue,
  onChange,
  rows = 3,
  grows,
  ...rest
}: FieldProps) {
  const changed = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event)
    onValue?.(type === 'number' ? numberOrText(event.target.value) : event.target.value)
  }
  return (
    <FieldFrame
      {...{ label, required, hint, error, invalid, className }}
      id={rest.id}
      describedBy={rest['aria-describedby']}
    >
      {(wiring) => {
        const control = { ...(WORDS.has(type) && { dir: 'auto' }), ...rest, ...wiring, onChange: changed }
        if (type === 'textarea') {
          // an input's attributes without type fit a textarea, but React has two event types
          const area = control as unknown as ComponentProps<'textarea'>
          return (
            <textarea {...area} rows={rows} className={classNames(input.input, input.area, grows && input.grows)} />
          )
        }
        return (
          <input
            inputMode={type === 'number' ? 'decimal' : undefined}
            {...control}
            type={type === 'number' ? 'text' : type}
            className={input.input}
          />
        )
      }}
    </FieldFrame>
  )
}
