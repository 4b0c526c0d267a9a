import { useParams } from '@tanstack/react-router'
import { confirmEmailChange } from '#contract/member/profile.ts'
import { call } from '#web/wire/call.ts'
import { PressedLinkPage } from './pressed-link-page.tsx'

/** Opened from the mail to an address that a member wants to sign in with. */
export function NewEmailPage() {
  const { token } = useParams({ from: '/new-email/$token' })
  return (
    <PressedLinkPage
      title="Sign in with this address?"
      lead="From then on you sign in with it, and every device but the one you asked on is signed out."
      button="Confirm this address"
      done="Done. Your account has this address from now on."
      act={() => call(confirmEmailChange, { body: { token } })}
    />
  )
}
