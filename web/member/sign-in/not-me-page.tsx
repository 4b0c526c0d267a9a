import { useParams } from '@tanstack/react-router'
import { disownAddress } from '#contract/member/confirm-address.ts'
import { call } from '#web/wire/call.ts'
import { PressedLinkPage } from './pressed-link-page.tsx'

/** Opened by the owner of an address that somebody else signed up with. */
export function NotMePage() {
  const { token } = useParams({ from: '/not-me/$token' })
  return (
    <PressedLinkPage
      title="That wasn’t you?"
      lead="Somebody signed up with your address. We’ll close their account for good and sign them out. Your address is free again, should you want to sign up yourself."
      button="Close that account"
      done="Done. The account is closed, and nobody is signed in to it."
      act={() => call(disownAddress, { body: { confirm_token: token } })}
    />
  )
}
