import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { verifyCode } from '#contract/member/mfa.ts'
import * as field from '#contract/shared/fields.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { CodeField } from '#web/kit/code-field.tsx'
import { call } from '#web/wire/call.ts'
import { checked } from '#web/wire/checked.ts'
import { sentences } from '#web/wire/sentences.ts'
import { session } from '#web/wire/session.ts'
import { useForm } from '#web/wire/use-form.ts'
import { FailureBox } from './failure-box.tsx'
import styles from './form.module.css'
import type { useSendCode } from './use-send-code.ts'

const fields = z.object({ otp: field.mfaCode })

interface CodeFormProps {
  code: ReturnType<typeof useSendCode>
  onVerified: () => Promise<void>
  /** More ways on, beside the buttons. */
  children?: ReactNode
}

/** Six digits from a text message. */
export function CodeForm({ code, onVerified, children }: CodeFormProps) {
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(fields, async ({ otp }) => {
      session.verified(await mfaTokenFor(otp))
      await onVerified()
    }),
  )
  const resend = () => {
    dismiss()
    code.send('again')
  }
  const failed = failure ?? (code.state.step === 'failed' ? code.state.message : null)
  const dismissBoth = () => {
    dismiss()
    code.forget()
  }
  return (
    <form className={styles.form} {...form}>
      <FailureBox failure={failed} onDismiss={dismissBoth} />
      {failed === null && code.state.step === 'sent' && <AlertBox variant="info">A new code is on its way.</AlertBox>}
      {failed === null && code.state.step === 'waiting' && (
        <AlertBox variant="info">Your last code is used up. A new one comes by itself in less than a minute.</AlertBox>
      )}
      <CodeField label="Verification code" name="otp" length={field.MFA_CODE_DIGITS} error={errors.otp} autoFocus />
      <div className={styles.buttons}>
        <Button type="submit" loading={pending} className={styles.main}>
          Verify
        </Button>
        <Button variant="tertiary" loading={code.state.step === 'sending'} onClick={resend}>
          Resend code
        </Button>
        {children}
      </div>
    </form>
  )
}

async function mfaTokenFor(otp: string) {
  let token = ''
  await call(
    verifyCode,
    { body: { otp } },
    {
      fallback: sentences.verifyCode,
      onHeaders: (headers) => {
        token = headers.get('mfa-token') ?? ''
      },
    },
  )
  if (!token) throw new Error(sentences.noMfaToken)
  return token
}
