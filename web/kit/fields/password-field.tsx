import { type ComponentProps, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { EyeIcon, EyeOffIcon } from '#web/kit/icons/page-icons.tsx'
import input from '#web/kit/input.module.css'
import { classNames } from '#web/kit/layout/class-names.ts'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
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
          {/* only aria-pressed changes: a toggle that also changed its name would contradict itself */}
          <IconButton
            label={t('Show password')}
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
