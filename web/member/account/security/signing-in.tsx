import { lazy, Suspense } from 'react'
import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import pageStyles from '#web/member/account/account-page.module.css'
import { lazyForm } from '#web/member/account/notices/lazy-form.ts'
import { WhenNear } from '#web/member/account/notices/when-near.tsx'
import { Setting } from '#web/member/account/setting.tsx'
import rows from '#web/member/account/you/account-rows.module.css'
import { EditableRow } from '#web/member/account/you/editable-row.tsx'
import type { EditingProps } from '#web/member/account/you/you.tsx'
import { useCurrentUser } from '#web/member/shared/queries.ts'
import { SignedIn } from './signed-in.tsx'
import { useSessions } from './signed-in-data.ts'
import { TwoSteps } from './two-steps.tsx'

const PasswordForm = lazyForm(() => import('./password-form.tsx').then((file) => file.PasswordForm))
const FirstPassword = lazyForm(() => import('./first-password.tsx').then((file) => file.FirstPassword))
const OwnFactors = lazy(() => import('./own-factors.tsx').then((file) => ({ default: file.OwnFactors })))

const COMING = <div className={pageStyles.coming} />

/** The ways to sign in to this account, and the browsers that are signed in. */
export function SigningIn({ editing, onEdit }: EditingProps) {
  // the late part is last and renders after the parts above have their height, so that no control moves
  const { data: signIns, isFetched: isSignedInKnown } = useSessions()
  const { data: user } = useCurrentUser()
  return (
    <section className={rows.place} aria-labelledby="signing-in">
      <h2 className="d4" id="signing-in" tabIndex={-1}>
        {t('Signing in')}
      </h2>
      <ul className={rows.list}>
        {signIns?.company_sign_ins?.map(({ company, joined_at }) => (
          <Setting
            key={company}
            title={t('{company} sign-in', { company: isolate(company) })}
            about={t('On since {day}', { day: formatDate(joined_at, DAY) })}
          />
        ))}
        <TwoSteps />
        <EditableRow
          label={t('Password')}
          value={user?.without_password ? t('None yet') : <PasswordSince />}
          {...(user?.without_password ? { edit: t('Set one') } : {})}
          editLabel={user?.without_password ? t('Set a password') : t('Edit password')}
          onEdit={() => onEdit('password')}
          onClose={() => onEdit(null)}
        >
          {editing === 'password' &&
            ((close) => (
              <Suspense fallback={<Skeleton shape="long" />}>
                {user?.without_password ? (
                  <FirstPassword user={user} onDone={close} />
                ) : (
                  <PasswordForm onDone={close} />
                )}
              </Suspense>
            ))}
        </EditableRow>
      </ul>
      <SignedIn />
      {isSignedInKnown ? (
        <WhenNear anchor="signing-in" coming={COMING}>
          <OwnFactors />
        </WhenNear>
      ) : (
        COMING
      )}
    </section>
  )
}

/** When the password last changed. Without a recorded change, the text states that only the member knows it. */
function PasswordSince() {
  const { data, error } = useSessions()
  if (!data && !error) return <Skeleton shape="medium" />
  const changed = data?.password_changed_at
  return changed ? t('Changed {day}', { day: formatDate(changed, DAY) }) : t('Only you know it')
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const
