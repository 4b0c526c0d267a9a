import { t } from '#basics/language/translate.ts'
import { passwordFields } from '#contract/member/profile.ts'
import { PASSWORD_MIN_CHARACTERS } from '#contract/shared/fields.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { EditForm } from '#web/member/account/you/edit-form.tsx'
import styles from '#web/member/account/you/you.module.css'
import { useProfileActs } from '#web/member/account/you/you-data.ts'
import { checked } from '#web/wire/checked.ts'

/** Changes the password; requires the current one. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const { changePassword } = useProfileActs()
  const submit = checked(passwordFields, async (passwords) => {
    await changePassword(passwords)
    const message = t('Your password is changed. Every other device is signed out.')
    toasts.done(message)
    onDone()
  })
  return (
    <EditForm submit={submit} onCancel={onDone}>
      {(errors) => (
        <>
          <div className={styles.pair}>
            <PasswordField
              label={t('Current password')}
              name="password"
              autoComplete="current-password"
              error={errors.password}
            />
            <PasswordField
              label={t('New password')}
              name="new_password"
              autoComplete="new-password"
              hint={t('At least {count} characters', { count: PASSWORD_MIN_CHARACTERS })}
              error={errors.new_password}
            />
          </div>
          <p className="small quiet">{t('Every other device is then signed out.')}</p>
        </>
      )}
    </EditForm>
  )
}
