import { useQueryClient } from '@tanstack/react-query'
import { msg, t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { currentUser } from '#contract/member/accounts.ts'
import { askErasure, ERASURE_WAIT_DAYS, erasureFields } from '#contract/member/member-data.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import rows from '#web/member/account/you/account-rows.module.css'
import { useCurrentUser } from '#web/member/shared/queries.ts'
import { call } from '#web/wire/call.ts'
import { checked } from '#web/wire/checked.ts'
import { invalidate } from '#web/wire/keys.ts'
import { useForm } from '#web/wire/use-form.ts'

const UNABLE = msg('That did not work, and nothing will be erased. Please try again.')
const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const

type EraseAccountProps = { open: boolean; onDone: () => void }

/** Asks for the erasure of the account, which its member can cancel for a week. */
export function EraseAccount({ open, onDone }: EraseAccountProps) {
  const { data: user } = useCurrentUser()
  const hasPassword = !user?.without_password
  return (
    <Dialog open={open} title={t('Erase your account')} onClose={onDone}>
      <div className={layout.stack12}>
        <p>
          {t(
            'Your account is erased after {days, plural, one {one day} other {# days}}, with every request, message and file, here and at our desk. Work on open requests stops then.',
            { days: ERASURE_WAIT_DAYS },
          )}
        </p>
        <p>
          {t('Until then everything works as before, and you can change your mind. Afterwards it cannot be undone.')}
        </p>
        <p>{t('Totals of finished quarters stay, without you.')}</p>
        <AskForm hasPassword={hasPassword} onDone={onDone} />
      </div>
    </Dialog>
  )
}

function AskForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const client = useQueryClient()
  const submit = checked(erasureFields, async (body) => {
    const { erase_at } = await call(askErasure, { body }, { fallback: t(UNABLE) })
    await invalidate(client, currentUser)
    toasts.done(t('Your account will be erased on {day}.', { day: formatDate(erase_at, DAY) }))
    onDone()
  })
  const { form, errors, failure, dismiss, pending } = useForm(submit)
  return (
    <form className={rows.form} {...form}>
      <FailureBox failure={failure} onDismiss={dismiss} />
      {hasPassword && (
        <PasswordField
          label={t('Current password')}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
      )}
      <Button type="submit" variant="danger" loading={pending}>
        {t('Erase my account')}
      </Button>
      <Button variant="tertiary" onClick={onDone}>
        {t('Keep my account')}
      </Button>
    </form>
  )
}
