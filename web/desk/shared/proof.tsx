import { type Ref, useRef, useState } from 'react'
import { deskProve, proofFields } from '#contract/desk/security.ts'
import { problems } from '#contract/shared/problems.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import { call } from './call.ts'
import styles from './pane.module.css'

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
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(proofFields, async ({ password }) => {
      await call(deskProve, { body: { password } })
      onProved()
    }),
  )
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
