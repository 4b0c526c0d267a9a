import { useState } from 'react'
import { passwordAgain } from '#contract/member/factors.ts'
import type { TotpSetup } from '#contract/shared/factors.ts'
import { RecoveryCodes } from '#web/factors/recovery-codes.tsx'
import { TotpForm } from '#web/factors/totp-form.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { checked } from '#web/wire/checked.ts'
import { settings } from '#web/wire/settings.ts'
import { useForm } from '#web/wire/use-form.ts'
import { addFactor, addPasskey, beginTotp } from '../shared/factor-calls.ts'
import { SignForm } from './sign-form.tsx'

type OwnFactorProps = { kind: 'totp' | 'passkey'; onDone: () => unknown }

/** An authenticator app or a passkey as the second step, for a member who gives no phone. */
export function OwnFactor({ kind, onDone }: OwnFactorProps) {
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const added = ({ recovery_codes }: { recovery_codes: readonly string[] | null }) =>
    recovery_codes ? setCodes(recovery_codes) : onDone()
  const { errors, ...sending } = useForm(
    checked(passwordAgain, async ({ password }) => {
      if (kind === 'totp') setSetup(await beginTotp(password))
      else added(await addPasskey({ name: 'This device', password }))
    }),
  )
  if (codes) return <RecoveryCodes codes={codes} of={settings.brand} onward="Go on" onDone={onDone} />
  if (setup) return <TotpForm setup={setup} onTyped={async (typed) => void added(await addFactor(typed))} />
  return (
    <SignForm {...sending} submit={kind === 'totp' ? 'Go on' : 'Make a passkey'}>
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
    </SignForm>
  )
}
