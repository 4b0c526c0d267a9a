import { useState } from 'react'
import type { User } from '#contract/member/accounts.ts'
import { emailFields } from '#contract/member/profile.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { checked } from '#web/wire/checked.ts'
import { sentences } from '#web/wire/sentences.ts'
import { useAccountDraft } from './account-draft.ts'
import { EditForm } from './edit-form.tsx'
import styles from './you.module.css'
import { useProfileActs } from './you-data.ts'

type EmailFormProps = {
  user: User
  /** An address that was asked for and waits to be confirmed. */
  waiting: string | null
  onDone: () => void
}

/** The address that a member signs in with; the new one stands once the link in its mail is used. */
export function EmailForm({ user, waiting, onDone }: EmailFormProps) {
  const { askEmail } = useProfileActs()
  const draft = useAccountDraft('email')
  const submit = checked(emailFields, async (asked) => {
    await askEmail(asked)
    draft.discard()
    toasts.show({
      type: 'success',
      message:
        asked.email === user.email ? 'Your address stays.' : `We sent a link to ${asked.email}. Open it to confirm.`,
      autoDismiss: true,
    })
    onDone()
  })
  return (
    <EditForm submit={submit} onCancel={onDone} draft={draft}>
      {(errors) => (
        <>
          <div className={styles.pair}>
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              defaultValue={draft.initial.email ?? user.email}
              error={errors.email}
            />
            <PasswordField
              label="Current password"
              name="password"
              autoComplete="current-password"
              error={errors.password}
            />
          </div>
          <p className="small quiet">
            We send a link to the new address. The old one works until you open it. Then every other device
            is&nbsp;signed&nbsp;out.
          </p>
          {waiting && <TakeBack address={waiting} onDone={onDone} />}
        </>
      )}
    </EditForm>
  )
}

function TakeBack({ address, onDone }: { address: string; onDone: () => void }) {
  const { dropEmail } = useProfileActs()
  const [isBusy, setBusy] = useState(false)
  async function drop() {
    setBusy(true)
    try {
      await dropEmail()
      toasts.show({ type: 'success', message: 'Your address stays.', autoDismiss: true })
      onDone()
    } catch (error) {
      toasts.show({ type: 'error', message: error instanceof Error ? error.message : sentences.unexpected })
      setBusy(false)
    }
  }
  return (
    <p>
      <Button small variant="secondary" loading={isBusy} onClick={() => void drop()}>
        Don’t change to {address}
      </Button>
    </p>
  )
}
