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
import { problems } from '#contract/shared/problems.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { CodeField } from '#web/kit/code-field.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import { call } from './call.ts'
import styles from './pane.module.css'
import { useAct } from './use-act.ts'

/** Does an act, after a proof where the server wants one; undefined where it was not given. */
export type WithProof = <T>(act: () => Promise<T>) => Promise<T | undefined>

/**
 * Does an act for which the server may want the password again: then a dialog asks for it, and the act is done after
 * all. Gives how to do one, and the dialog, which belongs into the window that the act is done from. Closing
 * that dialog does nothing: then `withProof` gives undefined, and `done` says false.
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
  return error instanceof CallError && error.said === problems.proof_needed[1]
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
  const { data } = useQuery({ queryKey: ['proof-ways'], queryFn: ({ signal }) => call(deskSecurity, {}, { signal }) })
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
    <form className={styles.form} {...form}>
      <p>You signed in a while ago. Please type your password again; it holds for ten minutes.</p>
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
    <form className={styles.form} {...form}>
      <p>You signed in a while ago. The code that your authenticator shows confirms it for ten minutes.</p>
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
  const { act, pending, failure } = useAct()
  const sign = async () => {
    const { options } = await call(deskAskProofPasskey, {})
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const passkey = await startAuthentication({ optionsJSON: options as never }) // made by the server's half of it
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
