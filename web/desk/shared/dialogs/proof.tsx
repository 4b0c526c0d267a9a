import { useQuery } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import {
  codeProofFields,
  type Device,
  deskAskProofPasskey,
  deskProve,
  deskSecurity,
  proofFields,
} from '#contract/desk/security.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { MFA_CODE_DIGITS } from '#contract/shared/fields.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { CodeField } from '#web/kit/fields/code-field.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { checked } from '#web/wire/checked.ts'
import { useAct } from '#web/wire/use-act.ts'
import { useForm } from '#web/wire/use-form.ts'

/**
 * Runs an act, after a confirmation of identity if the server requires one. Undefined if the person does not confirm.
 */
export type WithProof = <T>(act: () => Promise<T>) => Promise<T | undefined>

/**
 * Runs acts for which the server may require the password again. A dialog asks for it, and the act is repeated. Returns
 * the function and the dialog, which must be rendered in the window of the act. If the dialog is closed, nothing
 * happens: `withProof` returns undefined, and `done` is false.
 */
export function useProof() {
  const [waiting, setWaiting] = useState<{ go: () => void; giveUp: () => void } | null>(null)
  async function withProof<T>(act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act()
    } catch (error) {
      if (!wantsProof(error)) throw error
      const proved = await new Promise<boolean>((resolve) =>
        setWaiting({ go: () => resolve(true), giveUp: () => resolve(false) }),
      )
      setWaiting(null)
      return proved ? act() : undefined
    }
  }
  const done = async (act: () => Promise<unknown>) => (await withProof(async () => [await act()])) !== undefined
  return {
    withProof,
    done,
    dialog: <ProofDialog open={waiting !== null} onProved={waiting?.go} onClose={waiting?.giveUp} />,
  }
}

function wantsProof(error: unknown): boolean {
  return error instanceof CallError && error.code === 'proof_needed'
}

type Proving = (given: BodyOf<typeof deskProve>) => Promise<void>

type ProofDialogProps = { open: boolean; onProved: (() => void) | undefined; onClose: (() => void) | undefined }

function ProofDialog({ open, onProved, onClose }: ProofDialogProps) {
  const first = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} title="Confirm it’s you" onClose={() => onClose?.()} initialFocus={first}>
      <ProofForm ref={first} onProved={() => onProved?.()} />
    </Dialog>
  )
}

function ProofForm({ onProved, ref }: { onProved: () => void; ref: Ref<HTMLInputElement> }) {
  const { data } = useQuery(queryOf(deskSecurity))
  const [isCode, setCode] = useState(false)
  const holds = (kind: Device['kind']) => data?.devices.some((device) => device.kind === kind) ?? false
  const prove = async (body: BodyOf<typeof deskProve>) => {
    await call(deskProve, { body })
    onProved()
  }
  return (
    <>
      {isCode ? <CodeForm onTyped={prove} /> : <PasswordForm ref={ref} onTyped={prove} />}
      {(holds('totp') || holds('passkey')) && (
        <div className="buttons">
          {holds('totp') && (
            <Button variant="tertiary" onClick={() => setCode(!isCode)}>
              {isCode ? 'Type your password' : 'Use your authenticator'}
            </Button>
          )}
          {holds('passkey') && 'PublicKeyCredential' in window && <PasskeyButton onSigned={prove} />}
        </div>
      )}
    </>
  )
}

function PasswordForm({ onTyped, ref }: { onTyped: Proving; ref: Ref<HTMLInputElement> }) {
  const { form, errors, failure, dismiss, pending } = useForm(checked(proofFields, onTyped))
  return (
    <form className={layout.stack20} {...form}>
      <p>You signed in a while ago. Please enter your password again; this is valid for ten minutes.</p>
      <FailureBox failure={failure} onDismiss={dismiss} />
      <PasswordField
        ref={ref}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={errors['password']}
      />
      <Button type="submit" block loading={pending}>
        Confirm
      </Button>
    </form>
  )
}

function CodeForm({ onTyped }: { onTyped: Proving }) {
  const { form, errors, failure, dismiss, pending } = useForm(checked(codeProofFields, onTyped))
  return (
    <form className={layout.stack20} {...form}>
      <p>You signed in a while ago. Please enter the code of your authenticator; this is valid for ten minutes.</p>
      <FailureBox failure={failure} onDismiss={dismiss} />
      <CodeField label="Code" name="code" length={MFA_CODE_DIGITS} error={errors['code']} autoFocus />
      <Button type="submit" block loading={pending}>
        Confirm
      </Button>
    </form>
  )
}

const NOT_CONFIRMED = 'No passkey was used. Please try again, or use another way.'

function PasskeyButton({ onSigned }: { onSigned: Proving }) {
  const { act, isPending: pending, failure } = useAct()
  const sign = async () => {
    const { options } = await call(deskAskProofPasskey, {})
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const passkey = await startAuthentication({ optionsJSON: options as never }) // the options were created by the server part of this library
      .catch((cause: unknown) => {
        throw new CallError({ status: 422, message: NOT_CONFIRMED }, { cause })
      })
    await onSigned({ passkey: { ...passkey } })
    return undefined
  }
  return (
    <>
      <Button variant="tertiary" loading={pending} onClick={() => act(sign)}>
        Use your passkey
      </Button>
      {failure && <AlertBox variant="error">{failure}</AlertBox>}
    </>
  )
}
