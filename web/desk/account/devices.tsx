import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import { relativeTime } from '#basics/relative-time.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { Device, Security } from '#contract/desk/security.ts'
import { RECOVERY_CODES } from '#contract/shared/factors.ts'
import { useProof } from '#web/desk/shared/proof.tsx'
import { useAct } from '#web/desk/shared/use-act.ts'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import styles from './account-page.module.css'
import { newRecoveryCodes, removeDevice } from './data.ts'

type DevicesProps = {
  security: Security
  onAdd: () => void
  onPasskey: () => void
  onCodes: (codes: readonly string[]) => void
}
type Asking = { about: 'removal'; device: Device } | { about: 'codes' }

/** What a colleague holds: authenticator apps by name, and how many recovery codes are left. */
export function Devices({ security, onAdd, onPasskey, onCodes }: DevicesProps) {
  const { devices, required, recovery_codes_left } = security
  const { withProof, dialog } = useProof()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { act, pending, failure, dismiss } = useAct()
  const remove = (device: Device) => {
    setAsking(null)
    act(async () =>
      (await withProof(() => removeDevice(device.id))) ? `Removed: ${isolate(device.name)}.` : undefined,
    )
  }
  const renew = () => {
    setAsking(null)
    act(async () => {
      const codes = await withProof(newRecoveryCodes)
      if (codes) onCodes(codes)
      return undefined
    })
  }
  return (
    <section className={styles.part} aria-labelledby="second-factor">
      <h2 className="d4" id="second-factor">
        Second factor
      </h2>
      <p className="quiet">
        Besides your password, the desk asks for what you hold.{' '}
        {devices.length === 0 && 'You have not set anything up: a stolen password would be enough to read here.'}
      </p>
      <FailureBox failure={failure} onDismiss={dismiss} />
      {devices.length > 0 && (
        <ul className={styles.list}>
          {devices.map((device) => (
            <li key={device.id} className={styles.row}>
              <span>
                <b>{device.name}</b>
                <br />
                <span className="small quiet">
                  {device.kind === 'passkey' ? 'Passkey' : 'Authenticator app'} · {usedLabel(device)}
                </span>
              </span>
              {(devices.length > 1 || !required) && (
                <Button
                  small
                  variant="tertiary"
                  aria-label={`Remove ${isolate(device.name)}`}
                  onClick={() => setAsking({ about: 'removal', device })}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
          <li className={styles.row}>
            <span>
              <b>Recovery codes</b>
              <br />
              <span className="small quiet">
                {recovery_codes_left ?? 0} of {RECOVERY_CODES} left
              </span>
            </span>
            <Button small variant="tertiary" onClick={() => setAsking({ about: 'codes' })}>
              Make ten new ones
            </Button>
          </li>
        </ul>
      )}
      <div className="buttons">
        <Button variant={devices.length === 0 ? 'primary' : 'secondary'} loading={pending} onClick={onAdd}>
          Add an authenticator app
        </Button>
        {security.passkeys && browserSupportsWebAuthn() && (
          <Button variant="secondary" loading={pending} onClick={onPasskey}>
            Add a passkey
          </Button>
        )}
      </div>
      {dialog}
      <AlertDialog
        open={asking?.about === 'removal'}
        title={asking?.about === 'removal' ? `Remove ${isolate(asking.device.name)}?` : ''}
        description={
          devices.length === 1
            ? 'It is your only one: from then on your password alone signs you in, and your recovery codes no longer work.'
            : 'From then on it no longer signs you in.'
        }
        keep={{ label: 'Keep it', onClick: () => setAsking(null) }}
        proceed={{
          label: 'Remove',
          danger: true,
          onClick: () => asking?.about === 'removal' && remove(asking.device),
        }}
      />
      <AlertDialog
        open={asking?.about === 'codes'}
        title="Make ten new recovery codes?"
        description="Those that you have no longer work then."
        keep={{ label: 'Keep mine', onClick: () => setAsking(null) }}
        proceed={{ label: 'Make new ones', onClick: renew }}
      />
    </section>
  )
}

function usedLabel({ created_at, last_used_at }: Device): string {
  const now = timeNow()
  return last_used_at ? `last used: ${relativeTime(last_used_at, now)}` : `added: ${relativeTime(created_at, now)}`
}
