import { Link, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { confirmAddress } from '#contract/member/confirm-address.ts'
import { call } from '#web/wire/call.ts'
import { MailedLinkPage } from './mailed-link-page.tsx'

const UNABLE = msg('We could not confirm your address just now. Please try again in a moment.')

export function ConfirmEmailPage() {
  const { confirmToken } = useParams({ from: '/confirm-email/$confirmToken' })
  const confirm = useCallback(
    (signal: AbortSignal) =>
      call(confirmAddress, { body: { confirm_token: confirmToken } }, { signal, fallback: t(UNABLE) }),
    [confirmToken],
  )
  return (
    <MailedLinkPage
      title={t('Confirm your email')}
      act={confirm}
      done={t('Thank you. Your address is confirmed, and there is nothing else to do.')}
      failed={(error) => (error instanceof Error ? error.message : t(UNABLE))}
      next={<Link to="/" />}
      nextLabel={t('Go on')}
    />
  )
}
