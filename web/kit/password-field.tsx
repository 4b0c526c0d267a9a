import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import { IconButton } from './icon-button.tsx'
import input from './input.module.css'
import { EyeIcon, EyeOffIcon } from './page-icons.tsx'
import styles from './password-field.module.css'

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'type' | 'className' | 'required'>

/** A password with a button that shows it. */
export function PasswordField({ label, required = true, hint, error, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame {...{ label, required, hint, error, className }} id={rest.id} describedBy={rest['aria-describedby']}>
      {(wiring) => (
        <div className={styles.box}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={classNames(input.input, styles.input)}
          />
          {/* the name stays, the pressed state tells: a toggle whose name also turned would contradict itself */}
          <IconButton
            label="Show password"
            aria-pressed={shown}
            aria-controls={wiring.id}
            className={styles.toggle}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        </div>
      )}
    </FieldFrame>
  )
}
