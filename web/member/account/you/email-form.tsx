import { t } from '#basics/language/translate.ts'
import type { User } from '#contract/member/accounts.ts'
import { emailFields } from '#contract/member/profile.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { checked } from '#web/wire/checked.ts'
import { useAct } from '#web/wire/use-act.ts'
import { useAccountDraft } from './account-draft.ts'
import { EditForm } from './edit-form.tsx'
import styles from './you.module.css'
import { useProfileActs } from './you-data.ts'

type EmailFormProps = {
  user: User
  /** A requested address that is not confirmed yet. */
  waiting: string | null
  onDone: () => void
}

/** The sign-in address. The new one takes effect when its mailed link is used. */
export function EmailForm({ user, waiting, onDone }: EmailFormProps) {
  const { askEmail } = useProfileActs()
  const draft = useAccountDraft('email')
  const submit = checked(emailFields, async (asked) => {
    await askEmail(asked)
    draft.discard()
    toasts.done(
      asked.email === user.email
        ? t('Your address stays.')
        : t('We sent a link to {email}. Open it to confirm.', { email: asked.email }),
    )
    onDone()
  })
  return (
    <EditForm submit={submit} onCancel={onDone} draft={draft}>
      {(errors) => (
        <>
          <div className={styles.pair}>
            <Field
              label={t('Email')}
              name="email"
              type="email"
              autoComplete="email"
              required
              defaultValue={draft.initial.email ?? user.email}
              error={errors.email}
            />
            <PasswordField
              label={t('Current password')}
              name="password"
              autoComplete="current-password"
              error={errors.password}
            />
          </div>
          <p className="small quiet">
            {t(
              'We send a link to the new address. The old one works until you open it. Then every other device is\u00a0signed\u00a0out.',
            )}
          </p>
          {waiting && <TakeBack address={waiting} onDone={onDone} />}
        </>
      )}
    </EditForm>
  )
}

function TakeBack({ address, onDone }: { address: string; onDone: () => void }) {
  const { dropEmail } = useProfileActs()
  const { act, isPending } = useAct(dropEmail, { done: t('Your address stays.'), onDone, failsInToast: true })
  return (
    <p>
      <Button small variant="secondary" loading={isPending} onClick={() => act()}>
        {t('Don’t change to {address}', { address })}
      </Button>
    </p>
  )
}
