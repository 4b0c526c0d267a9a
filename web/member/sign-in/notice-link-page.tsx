import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { confirmPrivateAddress, stopNotices } from '#contract/member/notices.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { call } from '#web/wire/call.ts'
import { sentences } from '#web/wire/sentences.ts'
import styles from './form.module.css'
import { SignLayout } from './sign-layout.tsx'

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

type Step = { at: 'asking' | 'busy' | 'done' } | { at: 'failed'; message: string }

/** Opened from a mail. A look changes nothing, as mail scanners open links, too: it is done after a press here. */
export function NoticeLinkPage() {
  const { act, token } = useParams({ from: '/notices/$act/$token' })
  const { endpoint, title, lead, button, done } = ACTS[act === 'confirm' ? 'confirm' : 'stop']
  const [step, setStep] = useState<Step>({ at: 'asking' })
  const press = () => {
    setStep({ at: 'busy' })
    call(endpoint, { body: { token } }).then(
      () => setStep({ at: 'done' }),
      (error: unknown) =>
        setStep({ at: 'failed', message: error instanceof Error ? error.message : sentences.unexpected }),
    )
  }
  return (
    <SignLayout title={title} lead={lead}>
      <div className={styles.form} role="status">
        {step.at === 'done' && <AlertBox variant="info">{done}</AlertBox>}
        {step.at === 'failed' && <AlertBox variant="error">{step.message}</AlertBox>}
      </div>
      <div className={`${styles.form} ${styles.buttons}`}>
        {step.at === 'done' ? (
          <Button className={styles.main} render={<Link to="/" />}>
            Go on
          </Button>
        ) : (
          <Button className={styles.main} loading={step.at === 'busy'} onClick={press}>
            {button}
          </Button>
        )}
      </div>
    </SignLayout>
  )
}
