import { useParams } from '@tanstack/react-router'
import { t } from '#basics/language/translate.ts'
import { disownAddress } from '#contract/member/confirm-address.ts'
import { call } from '#web/wire/call.ts'
import { PressedLinkPage } from './pressed-link-page.tsx'

/** Opened by the owner of an address that another person signed up with. */
export function NotMePage() {
  const { token } = useParams({ from: '/not-me/$token' })
  return (
    <PressedLinkPage
      title={t('That wasn’t you?')}
      lead={t(
        'Someone signed up with your address. We’ll close that account for good and sign them out. Then you can sign up with your address yourself.',
      )}
      button={t('Close that account')}
      done={t('Done. The account is closed, and no one is signed in to it.')}
      act={() => call(disownAddress, { body: { confirm_token: token } })}
    />
  )
}
