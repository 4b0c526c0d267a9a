import { Link, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { t } from '#basics/language/translate.ts'
import { unlock } from '#contract/member/accounts.ts'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { report } from '#web/wire/error-reports/error-reports.ts'
import { settings } from '#web/wire/settings.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { MailedLinkPage } from './mailed-links/mailed-link-page.tsx'

export function UnlockPage() {
  const { unlockToken } = useParams({ from: '/unlock/$unlockToken' })
  return (
    <MailedLinkPage
      title={t('Unlock account')}
      act={useCallback((signal) => unlockBy(unlockToken, signal), [unlockToken])}
      done={t('Your account is unlocked. You can sign in now.')}
      failed={notUnlocked}
      next={<Link to="/sign-in" />}
      nextLabel={t('Sign in')}
    />
  )
}

function notUnlocked(error: unknown) {
  return (
    <>
      <p className="b">{t('This link didn’t open your account')}</p>
      <p>{messageOf(error)}</p>
      <p>
        <Trans
          message="We were unable to unlock your account. Please check the link you used to unlock your account and try again. If it happens again, write to <mail>{email}</mail>."
          parts={{ mail: <TextLink href={`mailto:${settings.support_email}`} /> }}
          values={{ email: settings.support_email }}
        />
      </p>
    </>
  )
}

function unlockBy(token: string, signal: AbortSignal) {
  return call(unlock, { query: { unlock_token: token } }, { signal, fallback: signInSentences.unlock }).catch(
    (error: unknown) => {
      // an expired link is not a fault
      const isExpired = error instanceof CallError && error.code === 'invalid_unlock_token'
      if (!signal.aborted && !isExpired) report(error)
      throw error
    },
  )
}

/** A failing server may still have sent a reason. */
function messageOf(error: unknown) {
  return error instanceof CallError ? (error.serverMessage ?? error.message) : signInSentences.unlock
}
