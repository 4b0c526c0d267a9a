import { useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { relativeTime } from '#basics/time/relative-time.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { OwnFactors as Factors, OwnDevice } from '#contract/member/factors.ts'
import { RECOVERY_CODES } from '#contract/shared/factors.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { LoadFailed } from '#web/member/shared/load-failed.tsx'
import { type FactorAct, FactorDialog } from './factor-dialog.tsx'
import styles from './own-factors.module.css'
import { useOwnFactors } from './own-factors-data.ts'

/** Passkeys, authenticator apps and recovery codes: the second steps of sign-in other than a phone. */
export function OwnFactors() {
  const { data, error } = useOwnFactors()
  const [act, setAct] = useState<FactorAct | null>(null)
  if (data && !data.available && data.devices.length === 0) return null
  return (
    <section className={styles.place} aria-labelledby="second-steps">
      <h3 className="d5" id="second-steps">
        {t('Passkeys and apps')}
      </h3>
      <p className="small quiet">
        {t(
          'Besides a text message, you can use a passkey or an authenticator app after your password. A passkey is the quickest, and no one can trick you into revealing it.',
        )}
      </p>
      {error && !data && <LoadFailed error={error} title={t('We couldn’t get these settings')} level={3} />}
      {!error && !data && (
        <ul className={styles.list} aria-busy="true" aria-label={t('Loading')}>
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
                  {device.kind === 'passkey' ? t('Passkey') : t('Authenticator app')} · {usedLabel(device)}
                </p>
              </div>
              <Button
                variant="tertiary"
                aria-label={t('Remove {device}', { device: isolate(device.name) })}
                onClick={() => onAct({ kind: 'remove', device, isLast: devices.length === 1 })}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
          <li>
            <div>
              <p className="b">{t('Recovery codes')}</p>
              <p className="small quiet">
                {t('{left} of {count} left, for when a device is lost', {
                  left: recovery_codes_left ?? 0,
                  count: RECOVERY_CODES,
                })}
              </p>
            </div>
            <Button variant="tertiary" onClick={() => onAct({ kind: 'codes' })}>
              {t('Make ten new ones')}
            </Button>
          </li>
        </ul>
      )}
      {available && (
        <div className={styles.buttons}>
          {passkeys && 'PublicKeyCredential' in window && (
            <Button variant="secondary" onClick={() => onAct({ kind: 'passkey' })}>
              {t('Add a passkey')}
            </Button>
          )}
          <Button variant="secondary" onClick={() => onAct({ kind: 'totp' })}>
            {t('Add an authenticator app')}
          </Button>
        </div>
      )}
    </>
  )
}

function usedLabel({ created_at, last_used_at }: OwnDevice): string {
  const now = timeNow()
  return last_used_at
    ? t('last used {when}', { when: relativeTime(last_used_at, now).toLowerCase() })
    : t('added {when}', { when: relativeTime(created_at, now).toLowerCase() })
}
