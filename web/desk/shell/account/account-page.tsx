import { useState } from 'react'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PageFrame } from '#web/desk/shared/layout/page-frame.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { RecoveryCodes } from '#web/factors/recovery-codes.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { settings } from '#web/wire/settings.ts'
import styles from './account-page.module.css'
import { AddAuthenticator } from './add-authenticator.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { useSecurity } from './data.ts'
import { Devices } from './devices.tsx'
import { Languages } from './languages.tsx'
import { Sessions } from './sessions.tsx'

type View =
  | { step: 'overview' }
  | { step: 'adding' }
  | { step: 'making a passkey' }
  | { step: 'codes'; codes: readonly string[] }

/** A colleague's own account: second factors, languages and sessions. */
export function AccountPage() {
  const session = useSession()
  const { data, error, refetch } = useSecurity()
  const [view, setView] = useState<View>({ step: 'overview' })
  const overview = () => setView({ step: 'overview' })
  const showCodes = (codes: readonly string[] | null) => (codes ? setView({ step: 'codes', codes }) : overview())
  if (view.step === 'overview')
    return (
      <PageFrame
        title="Your account"
        lead={[session?.staff.name, data?.email].filter(Boolean).join(' · ')}
        className={styles.page}
      >
        {error && !data && <LoadFailed error={error} onRetry={refetch} />}
        {!error && !data && <RowsSkeleton />}
        {data && (
          <>
            <Devices
              security={data}
              onAdd={() => setView({ step: 'adding' })}
              onPasskey={() => setView({ step: 'making a passkey' })}
              onCodes={showCodes}
            />
            <Languages />
            <Sessions sessions={data.sessions} />
            <p>
              <TextLink href="/accessibility">Accessibility</TextLink>
            </p>
          </>
        )}
      </PageFrame>
    )
  if (view.step === 'adding')
    return (
      <PageFrame title="Add an authenticator app" className={styles.narrow}>
        <AddAuthenticator onAdded={showCodes} onCancel={overview} />
      </PageFrame>
    )
  if (view.step === 'making a passkey')
    return (
      <PageFrame title="Add a passkey" className={styles.narrow}>
        <AddPasskey onAdded={showCodes} onCancel={overview} />
      </PageFrame>
    )
  return (
    <PageFrame
      title="Ten recovery codes"
      lead="If you have neither your phone nor your laptop, one of these codes signs you in, once. They are not shown again."
      className={styles.narrow}
    >
      <RecoveryCodes codes={view.codes} of={`${settings.brand} desk`} onward="Done" onDone={overview} />
    </PageFrame>
  )
}
