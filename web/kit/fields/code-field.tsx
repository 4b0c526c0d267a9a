import { type ClipboardEvent, type ComponentProps, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import { codePasted, codeTyped } from './code-digits.ts'
import styles from './code-field.module.css'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

type CodeFieldProps = FieldTexts & {
  length: number
  value?: string
  onValue?: (code: string) => void
} & Omit<ComponentProps<'input'>, 'type' | 'className' | 'required' | 'value' | 'onChange' | 'maxLength'>

/**
 * A code of digits: one input over its cells, so that paste, autofill and corrections work as in any field. Text typed
 * or pasted after a rejection replaces the rejected code.
 */
export function CodeField({
  label,
  required = true,
  hint,
  error,
  className,
  length,
  value,
  onValue,
  ...rest
}: CodeFieldProps) {
  const [own, setOwn] = useState('')
  // an input method editor (IME), such as the Japanese one, still changes its text
  const [composed, setComposed] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const [[from, to], setSelection] = useState<readonly [number, number]>([0, 0])
  const input = useRef<HTMLInputElement>(null)
  const code = value ?? own
  const refused = useRefused(code, error, input)
  const shown = composed === null ? code : codeTyped('', composed, length, false)
  const active = Math.min(shown.length, length - 1)
  const take = (digits: string) => {
    setOwn(digits)
    onValue?.(digits)
  }
  const changed = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
    setComposed(isComposing ? currentTarget.value : null)
    if (!isComposing) take(codeTyped(code, currentTarget.value, length, refused.current === code))
  }
  const pasted = (event: ClipboardEvent<HTMLInputElement>) => {
    const whole = codePasted(event.clipboardData.getData('text'), length)
    if (whole === null) return
    event.preventDefault()
    take(whole)
  }
  const selected = ({ currentTarget: { selectionStart, selectionEnd } }: SyntheticEvent<HTMLInputElement>) =>
    setSelection([selectionStart ?? 0, selectionEnd ?? 0])
  return (
    <FieldFrame {...{ label, required, hint, error, className }} id={rest.id} describedBy={rest['aria-describedby']}>
      {(wiring) => (
        <div className={styles.code}>
          {Array.from({ length }, (_, at) => (
            <span
              key={at}
              aria-hidden="true"
              className={classNames(
                styles.cell,
                error && styles.error,
                focused && at === active && styles.active,
                focused && at >= from && at < to && styles.selected,
              )}
            >
              {shown[at]}
            </span>
          ))}
          <input
            {...rest}
            {...wiring}
            className={styles.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern={`[0-9]{${length}}`}
            ref={input}
            value={composed ?? code}
            onChange={changed}
            onCompositionEnd={changed}
            onPaste={pasted}
            onSelect={selected}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** The rejected code: the field's value when its form was sent, or when its error appeared. */
function useRefused(code: string, error: FieldTexts['error'], input: { readonly current: HTMLInputElement | null }) {
  const latest = useRef(code)
  const refused = useRef<string | null>(null)
  useEffect(() => {
    latest.current = code
  }, [code])
  useEffect(() => {
    if (error) refused.current = latest.current
  }, [error])
  useEffect(() => {
    const form = input.current?.form
    const sent = () => {
      refused.current = latest.current
    }
    form?.addEventListener('submit', sent)
    return () => form?.removeEventListener('submit', sent)
  }, [input])
  return refused
}
