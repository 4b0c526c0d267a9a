import { useParams } from '@tanstack/react-router'
import { msg, t } from '#basics/language/translate.ts'
import { confirmPrivateAddress, stopNotices } from '#contract/member/notices.ts'
import { confirmEmailChange } from '#contract/member/profile.ts'
import { call } from '#web/wire/call.ts'
import { PressedLinkPage } from './pressed-link-page.tsx'

/** The acts of links in mails about notices, and in the mail that confirms a new sign-in address. */
const ACTS = {
  stop: {
    endpoint: stopNotices,
    title: msg('Stop these mails?'),
    lead: msg('We’ll no longer mail you when there’s an answer. You can switch it on again in your account.'),
    button: msg('Stop these mails'),
    done: msg('Done. You will no longer get these mails.'),
  },
  confirm: {
    endpoint: confirmPrivateAddress,
    title: msg('Have notices sent here?'),
    lead: msg('When there’s an answer, we mail this address, and no longer the one you sign in with.'),
    button: msg('Confirm this address'),
    done: msg('Thank you. Notices come to this address from now on.'),
  },
  email: {
    endpoint: confirmEmailChange,
    title: msg('Sign in with this address?'),
    lead: msg('From then on you sign in with it, and every device but the one you asked on is signed out.'),
    button: msg('Confirm this address'),
    done: msg('Done. Your account has this address from now on.'),
  },
}

export function NoticeLinkPage() {
  const { act, token } = useParams({ from: '/notices/$act/$token' })
  const { endpoint, title, lead, button, done } = ACTS[act === 'confirm' || act === 'email' ? act : 'stop']
  return (
    <PressedLinkPage
      title={t(title)}
      lead={t(lead)}
      button={t(button)}
      done={t(done)}
      act={() => call(endpoint, { body: { token } })}
    />
  )
}
