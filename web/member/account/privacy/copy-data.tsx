import { msg, t } from '#basics/language/translate.ts'
import { copyData, mailDataLink, ownPasswordFields } from '#contract/member/member-data.ts'
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
import { useAct } from '#web/wire/use-act.ts'
import { useForm } from '#web/wire/use-form.ts'
import { saveDataFile } from './save-data-file.ts'

const FAILED = msg('The copy could not be fetched. Please try again.')
const NOT_SENT = msg('The link could not be sent. Please try again.')

type CopyDataProps = { open: boolean; onDone: () => void }

/** Downloads a copy of the member's data, with their password or by a mailed link. */
export function CopyData({ open, onDone }: CopyDataProps) {
  const { data: user } = useCurrentUser()
  const hasPassword = !user?.without_password
  return (
    <Dialog open={open} title={t('Get a copy')} onClose={onDone}>
      <div className={layout.stack12}>
        <p>
          {t(
            'Everything we keep about you: your account, what you told us, your requests with every message, and where your files are. It is for you alone.',
          )}
        </p>
        {hasPassword && <Download onDone={onDone} />}
        <MailLink email={user?.email ?? ''} isOnly={!hasPassword} onDone={onDone} />
      </div>
    </Dialog>
  )
}

function Download({ onDone }: Pick<CopyDataProps, 'onDone'>) {
  const submit = checked(ownPasswordFields, async (body) => {
    saveDataFile((await call(copyData, { body }, { fallback: t(FAILED) })).data)
    toasts.done(t('Your copy is downloaded.'))
    onDone()
  })
  const { form, errors, failure, dismiss, pending } = useForm(submit)
  return (
    <form className={rows.form} {...form}>
      <FailureBox failure={failure} onDismiss={dismiss} />
      <PasswordField
        label={t('Current password')}
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Button type="submit" loading={pending}>
        {t('Download a copy')}
      </Button>
    </form>
  )
}

type MailLinkProps = { email: string; isOnly: boolean; onDone: () => void }

function MailLink({ email, isOnly, onDone }: MailLinkProps) {
  const { act, isPending, failure, reset } = useAct(() => call(mailDataLink, {}, { fallback: t(NOT_SENT) }), {
    done: t('We sent a link to {email}.', { email }),
    onDone,
  })
  return (
    <div className={rows.form}>
      <FailureBox failure={failure} onDismiss={reset} />
      <Button variant={isOnly ? 'primary' : 'tertiary'} loading={isPending} onClick={() => act()}>
        {isOnly ? t('Email me a link') : t('Email me a link instead')}
      </Button>
    </div>
  )
}
