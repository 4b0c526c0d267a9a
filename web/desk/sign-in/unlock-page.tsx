import { useParams } from '@tanstack/react-router'
import { useState, useTransition } from 'react'
import { deskUnlock } from '#contract/desk/staff.ts'
import { call } from '#web/desk/shared/call.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { DoorLayout } from './door-layout.tsx'

type Unlocking = { step: 'asked' } | { step: 'unlocked' } | { step: 'failed'; message: string }

const LEAD = 'It is locked after too many wrong passwords. Unlock it, then sign in with the right one.'

/** Where the mail about a lock leads. A person presses the button: whatever opens links for them unlocks nothing. */
export function UnlockPage() {
  const { token } = useParams({ from: '/unlock/$token' })
  const [unlocking, setUnlocking] = useState<Unlocking>({ step: 'asked' })
  const [pending, startUnlocking] = useTransition()
  const unlock = () =>
    startUnlocking(async () => {
      try {
        await call(deskUnlock, { body: { token } }, { fallback: signInSentences.unlock })
        setUnlocking({ step: 'unlocked' })
      } catch (error) {
        setUnlocking({ step: 'failed', message: error instanceof Error ? error.message : signInSentences.unlock })
      }
    })
  return (
    <DoorLayout title="Unlock your account" lead={LEAD}>
      {unlocking.step === 'unlocked' && (
        <AlertBox variant="info">Your account is unlocked. You can sign in now.</AlertBox>
      )}
      {unlocking.step === 'failed' && (
        <AlertBox variant="error">
          {unlocking.message} A lock ends by itself after an hour; operations can help, too.
        </AlertBox>
      )}
      {unlocking.step !== 'unlocked' && (
        <Button block loading={pending} onClick={unlock}>
          Unlock
        </Button>
      )}
    </DoorLayout>
  )
}
