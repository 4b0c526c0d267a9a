import { useParams } from '@tanstack/react-router'
import { confirmPrivateAddress, stopNotices } from '#contract/member/notices.ts'
import { call } from '#web/wire/call.ts'
import { PressedLinkPage } from './pressed-link-page.tsx'

/** What a link in a mail about notices is for. */
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
}

/** Opened from a mail about notices. */
export function NoticeLinkPage() {
  const { act, token } = useParams({ from: '/notices/$act/$token' })
  const { endpoint, ...words } = ACTS[act === 'confirm' ? 'confirm' : 'stop']
  return <PressedLinkPage {...words} act={() => call(endpoint, { body: { token } })} />
}
