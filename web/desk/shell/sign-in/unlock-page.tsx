import { useParams } from '@tanstack/react-router'
import { deskUnlock } from '#contract/desk/operations/staff.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { useAct } from '#web/wire/use-act.ts'
import { DoorLayout } from './door-layout.tsx'

const LEAD = 'It is locked after too many wrong passwords. Unlock it, then sign in with the right one.'

/** Target of the link in the email about a locked account. It requires a click, because mail scanners open links. */
export function UnlockPage() {
  const { token } = useParams({ from: '/unlock/$token' })
  const { act, isPending, isSuccess, failure } = useAct(() =>
    call(deskUnlock, { body: { token } }, { fallback: signInSentences.unlock }),
  )
  return (
    <DoorLayout title="Unlock your account" lead={LEAD}>
      {isSuccess && <AlertBox variant="info">Your account is unlocked. You can sign in now.</AlertBox>}
      {failure && (
        <AlertBox variant="error">{failure} A lock ends by itself after an hour; operations can help, too.</AlertBox>
      )}
      {!isSuccess && (
        <Button block loading={isPending} onClick={() => act()}>
          Unlock
        </Button>
      )}
    </DoorLayout>
  )
}
