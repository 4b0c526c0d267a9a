import { Link, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { unlock } from '#contract/member/accounts.ts'
import { TextLink } from '#web/kit/text-link.tsx'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { report } from '#web/wire/error-reports.ts'
import { settings } from '#web/wire/settings.ts'
import { INVALID_UNLOCK_TOKEN, signInSentences } from '#web/wire/sign-in-sentences.ts'
import { MailedLinkPage } from './mailed-link-page.tsx'

export function UnlockPage() {
  const { unlockToken } = useParams({ from: '/unlock/$unlockToken' })
  return (
    <MailedLinkPage
      title="Unlock account"
      act={useCallback((signal) => unlockBy(unlockToken, signal), [unlockToken])}
      done="Your account is unlocked. You can sign in now."
      failed={notUnlocked}
      next={<Link to="/sign-in" />}
      nextLabel="Sign in"
    />
  )
}

function notUnlocked(error: unknown) {
  return (
    <>
      <p className="b">This link didn’t open your account</p>
      <p>{messageOf(error)}</p>
      <p>
        We were unable to unlock your account. Please check the link you used to unlock your account and try again. If
        it happens again, write to{' '}
        <TextLink href={`mailto:${settings.support_email}`}>{settings.support_email}</TextLink>.
      </p>
    </>
  )
}

function unlockBy(token: string, signal: AbortSignal) {
  return call(unlock, { query: { unlock_token: token } }, { signal, fallback: signInSentences.unlock }).catch(
    (error: unknown) => {
      if (!signal.aborted && messageOf(error) !== INVALID_UNLOCK_TOKEN) report(error)
      throw error
    },
  )
}

/** A server that broke down may still have said why. */
function messageOf(error: unknown) {
  return error instanceof CallError ? (error.said ?? error.message) : signInSentences.unlock
}
