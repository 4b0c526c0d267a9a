import { useRouter } from '@tanstack/react-router'
import { returnTarget } from '#web/wire/return-target.ts'
import { session } from '#web/wire/session.ts'

/** After a factor was given or put off: a new member to the welcome, wherever they wanted to go, everybody else on. */
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
 * The way on: first to a phone that is owed, then where somebody wanted to go before we asked who they are, else a new
 * member to the welcome and everybody else home.
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
