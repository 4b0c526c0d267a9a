import { useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { passwordAgain } from '#contract/member/factors.ts'
import type { TotpSetup } from '#contract/shared/factors.ts'
import { RecoveryCodes } from '#web/factors/recovery-codes.tsx'
import { TotpForm } from '#web/factors/totp-form.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { checked } from '#web/wire/checked.ts'
import { settings } from '#web/wire/settings.ts'
import { useForm } from '#web/wire/use-form.ts'
import { addFactor, addPasskey, beginTotp } from '../shared/factor-calls.ts'
import styles from './form.module.css'
import { SignForm } from './sign-form.tsx'

type OwnFactorProps = {
  kind: 'totp' | 'passkey'
  /** The new recovery codes; null until the factor is set up. */
  codes: readonly string[] | null
  onCodes: (codes: readonly string[]) => void
  onDone: () => unknown
}

/** An authenticator app or a passkey as second factor, for a member without a phone. */
export function OwnFactor({ kind, codes, onCodes, onDone }: OwnFactorProps) {
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const added = ({ recovery_codes }: { recovery_codes: readonly string[] | null }) =>
    recovery_codes ? onCodes(recovery_codes) : onDone()
  const { errors, ...sending } = useForm(
    checked(passwordAgain, async ({ password }) => {
      if (kind === 'totp') setSetup(await beginTotp(password))
      else added(await addPasskey({ name: t('This device'), password }))
    }),
  )
  if (codes)
    return (
      <div className={styles.factor}>
        <RecoveryCodes codes={codes} of={settings.brand} onward={t('Go on')} onDone={onDone} />
      </div>
    )
  if (setup)
    return (
      <div className={styles.factor}>
        <TotpForm setup={setup} onTyped={async (typed) => void added(await addFactor(typed))} />
      </div>
    )
  return (
    <SignForm {...sending} submit={kind === 'totp' ? t('Go on') : t('Make a passkey')}>
      <PasswordField
        label={t('Your password')}
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
    </SignForm>
  )
}
