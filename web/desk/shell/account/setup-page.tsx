import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import { deskSession } from '#contract/desk/session.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { changeSession } from '#web/desk/shared/wire/queries.ts'
import { DoorFrame } from '#web/desk/shell/shared/door-frame.tsx'
import { signOut } from '#web/desk/shell/shared/sign-out.ts'
import { RecoveryCodes } from '#web/factors/recovery-codes.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { settings } from '#web/wire/settings.ts'
import styles from './account-page.module.css'
import { AddAuthenticator } from './add-authenticator.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { useSecurity } from './data.ts'

/** First sign-in where a second factor is required. The desk stays hidden until one is set up. */
export function SetupPage() {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [kind, setKind] = useState<'app' | 'passkey'>('app')
  const { data: security } = useSecurity()
  const [failure, setFailure] = useState<string | null>(null)
  const goOn = async () => {
    try {
      changeSession(await call(deskSession, {}))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The desk could not be opened. Please try again.')
    }
  }
  // If another tab showed the codes, this one has none to show.
  const added = (made: readonly string[] | null) => (made ? setCodes(made) : void goOn())
  if (codes)
    return (
      <DoorFrame secondFactor>
        <h1 className="d2">Ten recovery codes</h1>
        <p className="lead">
          If you have neither your phone nor your laptop, one of these codes signs you in, once. They are not shown
          again.
        </p>
        {failure && <AlertBox variant="error">{failure}</AlertBox>}
        <RecoveryCodes codes={codes} of={`${settings.brand} desk`} onward="Go to the desk" onDone={goOn} />
      </DoorFrame>
    )
  return (
    <DoorFrame secondFactor>
      <h1 className="d2">Protect your sign-in</h1>
      <p className="lead">Besides your password, the desk asks for a code from an app on your phone. Set it up now.</p>
      {failure && <AlertBox variant="error">{failure}</AlertBox>}
      {kind === 'app' && <AddAuthenticator onAdded={added} />}
      {kind === 'passkey' && <AddPasskey onAdded={added} onCancel={() => setKind('app')} />}
      {kind === 'app' && security?.passkeys && browserSupportsWebAuthn() && (
        <Button variant="secondary" onClick={() => setKind('passkey')}>
          Use a passkey instead
        </Button>
      )}
      <Button variant="tertiary" className={styles.leave} onClick={signOut}>
        Sign in as someone else
      </Button>
    </DoorFrame>
  )
}
