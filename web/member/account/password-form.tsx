import { passwordFields } from '#contract/member/profile.ts'
import { PASSWORD_MIN_CHARACTERS } from '#contract/shared/fields.ts'
import { PasswordField } from '#web/kit/password-field.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { checked } from '#web/wire/checked.ts'
import { EditForm } from './edit-form.tsx'
import styles from './you.module.css'
import { useProfileActs } from './you-data.ts'

/** A new password, with the current one. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const { changePassword } = useProfileActs()
  const submit = checked(passwordFields, async (passwords) => {
    await changePassword(passwords)
    const message = 'Your password is changed. Every other device is signed out.'
    toasts.show({ type: 'success', message, autoDismiss: true })
    onDone()
  })
  return (
    <EditForm submit={submit} onCancel={onDone}>
      {(errors) => (
        <>
          <div className={styles.pair}>
            <PasswordField
              label="Current password"
              name="password"
              autoComplete="current-password"
              error={errors.password}
            />
            <PasswordField
              label="New password"
              name="new_password"
              autoComplete="new-password"
              hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
              error={errors.new_password}
            />
          </div>
          <p className="small quiet">Every other device is signed out then. This one stays.</p>
        </>
      )}
    </EditForm>
  )
}
