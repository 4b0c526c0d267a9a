import { Link } from '@tanstack/react-router'
import type { User } from '#contract/member/accounts.ts'
import { Button } from '#web/kit/button.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { returnTarget } from '#web/wire/return-target.ts'
import { useCurrentUser } from '../shared/queries.ts'
import { Setting } from './setting.tsx'

/** Two-step verification: whether it is on, and the way to turn it on or to another phone. */
export function TwoSteps() {
  const { data: user, error } = useCurrentUser()
  // with the place of its button
  if (!user)
    return (
      <Setting title={TITLE} about={!error && <Skeleton shape="medium" />}>
        {' '}
      </Setting>
    )
  const way = wayOf(user)
  return (
    <Setting title={TITLE} about={aboutOf(user)}>
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

const TITLE = 'Two-step verification'

function aboutOf(user: User) {
  if (user.mfa_phone_ending) return `On. Codes go to the phone ending in ${user.mfa_phone_ending}.`
  if (user.mfa_enrolled) return 'On, without a phone: with what stands below.'
  if (user.mfa_enrollment_available) return 'Off. With it, your password alone opens nothing.'
  return 'Your company does not use it.'
}

function wayOf(user: User) {
  if (user.mfa_phone_ending) return 'Change phone'
  if (!user.mfa_enrollment_available) return null
  return user.mfa_enrolled ? 'Add a phone' : 'Turn on'
}
