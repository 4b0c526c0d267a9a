import { useRouter } from '@tanstack/react-router'
import { returnTarget } from '#web/member/wire/return-target.ts'
import { session } from '#web/wire/session.ts'

/**
 * The destination after a factor was added or postponed: a new member goes to the welcome, others to the requested
 * page.
 */
export function useAfterEnrollment() {
  const router = useRouter()
  const goOn = useAfterSignIn()
  return () => {
    if (!session.current()?.welcome) return goOn()
    returnTarget.take()
    return router.navigate({ to: '/welcome/about-us', replace: true })
  }
}

/**
 * The destination after sign-in: first the phone form if a phone is owed, then the requested page, else the welcome for
 * a new member and the dashboard for others.
 */
export function useAfterSignIn() {
  const router = useRouter()
  return () => {
    const { pending, welcome } = session.current() ?? {}
    if (pending === 'enroll') return router.navigate({ to: '/mfa-enrollment' })
    return router.navigate({
      href: returnTarget.take() ?? (welcome ? '/welcome/about-us' : '/dashboard'),
      replace: true,
    })
  }
}
