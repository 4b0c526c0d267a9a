import * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import { verifyCode } from '#contract/member/mfa.ts'
import * as field from '#contract/shared/fields.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { CodeField } from '#web/kit/fields/code-field.tsx'
import { call } from '#web/wire/call.ts'
import { checked } from '#web/wire/checked.ts'
import { session } from '#web/wire/session.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './form.module.css'
import { SignForm } from './sign-form.tsx'
import type { useSendCode } from './use-send-code.ts'

const fields = z.object({ otp: field.mfaCode })

interface CodeFormProps {
  code: ReturnType<typeof useSendCode>
  onVerified: () => Promise<void>
}

/** Six digits from a text message. */
export function CodeForm({ code, onVerified }: CodeFormProps) {
  const { errors, ...sending } = useForm(
    checked(fields, async ({ otp }) => {
      session.verified(await mfaTokenFor(otp))
      await onVerified()
    }),
  )
  const resend = () => {
    sending.dismiss()
    code.send('again')
  }
  const failed = sending.failure ?? (code.state.step === 'failed' ? code.state.message : null)
  const dismissBoth = () => {
    sending.dismiss()
    code.forget()
  }
  const ways = (
    <Button variant="tertiary" loading={code.state.step === 'sending'} onClick={resend}>
      {t('Resend code')}
    </Button>
  )
  return (
    <SignForm {...sending} failure={failed} dismiss={dismissBoth} submit={t('Verify')} ways={ways}>
      {failed === null && code.state.step === 'sent' && (
        <AlertBox variant="info">{t('A new code is on its way.')}</AlertBox>
      )}
      {failed === null && code.state.step === 'waiting' && (
        <AlertBox variant="info">
          {t('Your last code was used. A new one arrives automatically in less than a minute.')}
        </AlertBox>
      )}
      <CodeField
        label={t('Verification code')}
        name="otp"
        length={field.MFA_CODE_DIGITS}
        error={errors.otp}
        className={styles.code}
        autoFocus
      />
    </SignForm>
  )
}

async function mfaTokenFor(otp: string) {
  let token = ''
  await call(
    verifyCode,
    { body: { otp } },
    {
      fallback: signInSentences.verifyCode,
      onHeaders: (headers) => {
        token = headers.get('mfa-token') ?? ''
      },
    },
  )
  if (!token) throw new Error(signInSentences.noMfaToken)
  return token
}
