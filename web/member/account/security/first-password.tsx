import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { askRecovery, type User } from '#contract/member/accounts.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { EditForm } from '#web/member/account/you/edit-form.tsx'
import { call } from '#web/wire/call.ts'
import { sent } from '#web/wire/refusal.ts'

type FirstPasswordProps = { user: User; onDone: () => void }

/** Mails a link that sets the first password: the mailbox proves the account, which has no password to ask for. */
export function FirstPassword({ user: { email }, onDone }: FirstPasswordProps) {
  const done = t('We sent a link to {email}. Open it to set a password.', { email: isolate(email) })
  const submit = sent(async () => {
    await call(askRecovery, { body: { user: { email } } })
    toasts.done(done)
    onDone()
  })
  return (
    <EditForm submit={submit} onCancel={onDone} button={t('Send the link')}>
      {() => <p>{t('We send a link to {email}. Opening it sets your first password.', { email: isolate(email) })}</p>}
    </EditForm>
  )
}
