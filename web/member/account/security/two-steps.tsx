import { Link } from '@tanstack/react-router'
import { msg, t } from '#basics/language/translate.ts'
import type { User } from '#contract/member/accounts.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Setting } from '#web/member/account/setting.tsx'
import { useCurrentUser } from '#web/member/shared/queries.ts'
import { returnTarget } from '#web/member/wire/return-target.ts'

/** Two-step verification: its state, and the button that turns it on or changes the phone. */
export function TwoSteps() {
  const { data: user, error } = useCurrentUser()
  // includes the space of its button
  if (!user)
    return (
      <Setting title={t(TITLE)} about={!error && <Skeleton shape="medium" />}>
        {' '}
      </Setting>
    )
  const way = wayOf(user)
  return (
    <Setting title={t(TITLE)} about={aboutOf(user)}>
      {way && (
        <Button
          variant="tertiary"
          render={
            <Link
              to="/mfa-enrollment"
              state={user.mfa_enrolled ? { changesPhone: true } : {}}
              onClick={() => returnTarget.save('/account')}
            />
          }
        >
          {way}
        </Button>
      )}
    </Setting>
  )
}

const TITLE = msg('Two-step verification')

function aboutOf(user: User) {
  if (user.mfa_phone_ending)
    return t('On. Codes go to the phone ending in {digits}.', { digits: user.mfa_phone_ending })
  if (user.mfa_enrolled) return t('On, without a phone: with the methods below.')
  if (user.mfa_enrollment_available) return t('Off. When it is on, your password alone is not enough.')
  return t('Your company does not use it.')
}

function wayOf(user: User) {
  if (user.mfa_phone_ending) return t('Change phone')
  if (!user.mfa_enrollment_available) return null
  return user.mfa_enrolled ? t('Add a phone') : t('Turn on')
}
