import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { isolate } from '#basics/text/isolate.ts'
import { relativeTime } from '#basics/time/relative-time.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { Device, Security } from '#contract/desk/security.ts'
import { RECOVERY_CODES } from '#contract/shared/factors.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { useAct } from '#web/wire/use-act.ts'
import styles from './account-page.module.css'
import { newRecoveryCodes, removeDevice } from './data.ts'

type DevicesProps = {
  security: Security
  onAdd: () => void
  onPasskey: () => void
  onCodes: (codes: readonly string[]) => void
}

const RENEWAL = {
  title: 'Make ten new recovery codes?',
  description: 'Your current codes then no longer work.',
  keep: 'Keep mine',
  proceed: 'Make new ones',
}

/** A colleague's second factors by name, and the number of remaining recovery codes. */
export function Devices({ security, onAdd, onPasskey, onCodes }: DevicesProps) {
  const { devices } = security
  const { withProof, dialog } = useProof()
  const { confirm, dialog: question } = useConfirm()
  const { act, isPending: pending, failure, reset: dismiss } = useAct()
  const remove = (device: Device) =>
    confirm(
      {
        title: `Remove ${isolate(device.name)}?`,
        description:
          devices.length === 1
            ? 'It is your only one: from then on you sign in with your password only, and your recovery codes no longer work.'
            : 'From then on you can no longer sign in with it.',
        keep: 'Keep it',
        proceed: 'Remove',
        danger: true,
      },
      () => act(async () => (await withProof(() => removeDevice(device.id))) && `Removed: ${isolate(device.name)}.`),
    )
  const renew = () =>
    confirm(RENEWAL, () =>
      act(async () => {
        const codes = await withProof(newRecoveryCodes)
        if (codes) onCodes(codes)
        return undefined
      }),
    )
  return (
    <section className={styles.part} aria-labelledby="second-factor">
      <h2 className="d4" id="second-factor">
        Second factor
      </h2>
      <p className="quiet">
        Besides your password, the desk asks for a second factor.{' '}
        {devices.length === 0 && 'You have no second factor: a stolen password would be enough to sign in.'}
      </p>
      <FailureBox failure={failure} onDismiss={dismiss} />
      {devices.length > 0 && <DeviceList security={security} onRemove={remove} onRenew={renew} />}
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
      {question}
    </section>
  )
}

type DeviceListProps = { security: Security; onRemove: (device: Device) => void; onRenew: () => void }

function DeviceList({ security: { devices, required, recovery_codes_left }, onRemove, onRenew }: DeviceListProps) {
  return (
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
              onClick={() => onRemove(device)}
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
        <Button small variant="tertiary" onClick={onRenew}>
          Make ten new ones
        </Button>
      </li>
    </ul>
  )
}

function usedLabel({ created_at, last_used_at }: Device): string {
  const now = timeNow()
  return last_used_at ? `last used: ${relativeTime(last_used_at, now)}` : `added: ${relativeTime(created_at, now)}`
}
