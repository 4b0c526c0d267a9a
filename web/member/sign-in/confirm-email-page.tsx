import { Link, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { confirmAddress } from '#contract/member/confirm-address.ts'
import { call } from '#web/wire/call.ts'
import { MailedLinkPage } from './mailed-link-page.tsx'

const UNABLE = 'We could not confirm your address just now. Please try again in a moment.'

export function ConfirmEmailPage() {
  const { confirmToken } = useParams({ from: '/confirm-email/$confirmToken' })
  const confirm = useCallback(
    (signal: AbortSignal) =>
      call(confirmAddress, { body: { confirm_token: confirmToken } }, { signal, fallback: UNABLE }),
    [confirmToken],
  )
  return (
    <MailedLinkPage
      title="Confirm your email"
      act={confirm}
      done="Thank you. Your address is confirmed, and there is nothing else to do."
      failed={(error) => (error instanceof Error ? error.message : UNABLE)}
      next={<Link to="/" />}
      nextLabel="Go on"
    />
  )
}
