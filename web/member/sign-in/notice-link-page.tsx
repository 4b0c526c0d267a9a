import { useParams } from '@tanstack/react-router'
import { confirmPrivateAddress, stopNotices } from '#contract/member/notices.ts'
import { confirmEmailChange } from '#contract/member/profile.ts'
import { call } from '#web/wire/call.ts'
import { PressedLinkPage } from './pressed-link-page.tsx'

/** What a link is for in a mail about notices, or to the address that a member wants to sign in with. */
const ACTS = {
  stop: {
    endpoint: stopNotices,
    title: 'Stop these mails?',
    lead: 'We’ll no longer mail you when there’s an answer. You can switch it on again in your account.',
    button: 'Stop these mails',
    done: 'Done. You get no more of these mails.',
  },
  confirm: {
    endpoint: confirmPrivateAddress,
    title: 'Have notices sent here?',
    lead: 'When there’s an answer, we mail this address, and no longer the one you sign in with.',
    button: 'Confirm this address',
    done: 'Thank you. Notices come to this address from now on.',
  },
  email: {
    endpoint: confirmEmailChange,
    title: 'Sign in with this address?',
    lead: 'From then on you sign in with it, and every device but the one you asked on is signed out.',
    button: 'Confirm this address',
    done: 'Done. Your account has this address from now on.',
  },
}

export function NoticeLinkPage() {
  const { act, token } = useParams({ from: '/notices/$act/$token' })
  const { endpoint, ...words } = ACTS[act === 'confirm' || act === 'email' ? act : 'stop']
  return <PressedLinkPage {...words} act={() => call(endpoint, { body: { token } })} />
}
