import { useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import { relativeTime } from '#basics/relative-time.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { OwnFactors as Factors, OwnDevice } from '#contract/member/factors.ts'
import { RECOVERY_CODES } from '#contract/shared/factors.ts'
import { Button } from '#web/kit/button.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { LoadFailed } from '../shared/load-failed.tsx'
import { type FactorAct, FactorDialog } from './factor-dialog.tsx'
import styles from './own-factors.module.css'
import { useOwnFactors } from './own-factors-data.ts'

/** Passkeys, authenticator apps and recovery codes: what else can be the second step of signing in. */
export function OwnFactors() {
  const { data, error } = useOwnFactors()
  const [act, setAct] = useState<FactorAct | null>(null)
  if (data && !data.available && data.devices.length === 0) return null
  return (
    <section className={styles.place} aria-labelledby="second-steps">
      <h3 className="d5" id="second-steps">
        Passkeys and apps
      </h3>
      <p className="small quiet">
        Beside a text message, a passkey or an authenticator app can follow your password. A passkey is the quickest,
        and nobody can trick you into telling it.
      </p>
      {error && !data && <LoadFailed error={error} title="We couldn’t get these settings" level={3} />}
      {!error && !data && (
        <ul className={styles.list} aria-busy="true" aria-label="Loading">
          <li>
            <Skeleton shape="medium" />
          </li>
        </ul>
      )}
      {data && <Held factors={data} onAct={setAct} />}
      <FactorDialog act={act} onClose={() => setAct(null)} />
    </section>
  )
}

function Held({ factors, onAct }: { factors: Factors; onAct: (act: FactorAct) => void }) {
  const { devices, recovery_codes_left, available, passkeys } = factors
  return (
    <>
      {devices.length > 0 && (
        <ul className={styles.list}>
          {devices.map((device) => (
            <li key={device.id}>
              <div>
                <p className="b">{device.name}</p>
                <p className="small quiet">
                  {device.kind === 'passkey' ? 'Passkey' : 'Authenticator app'} · {usedLabel(device)}
                </p>
              </div>
              <Button
                variant="tertiary"
                aria-label={`Remove ${isolate(device.name)}`}
                onClick={() => onAct({ kind: 'remove', device, isLast: devices.length === 1 })}
              >
                Remove
              </Button>
            </li>
          ))}
          <li>
            <div>
              <p className="b">Recovery codes</p>
              <p className="small quiet">
                {recovery_codes_left ?? 0} of {RECOVERY_CODES} left, for when a device is lost
              </p>
            </div>
            <Button variant="tertiary" onClick={() => onAct({ kind: 'codes' })}>
              Make ten new ones
            </Button>
          </li>
        </ul>
      )}
      {available && (
        <div className={styles.buttons}>
          {passkeys && 'PublicKeyCredential' in window && (
            <Button variant="secondary" onClick={() => onAct({ kind: 'passkey' })}>
              Add a passkey
            </Button>
          )}
          <Button variant="secondary" onClick={() => onAct({ kind: 'totp' })}>
            Add an authenticator app
          </Button>
        </div>
      )}
    </>
  )
}

function usedLabel({ created_at, last_used_at }: OwnDevice): string {
  const now = timeNow()
  return last_used_at
    ? `last used ${relativeTime(last_used_at, now).toLowerCase()}`
    : `added ${relativeTime(created_at, now).toLowerCase()}`
}
