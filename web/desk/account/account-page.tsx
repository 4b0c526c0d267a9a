import { useEffect, useState } from 'react'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { useSession } from '#web/desk/shared/queries.ts'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { RecoveryCodes } from '#web/factors/recovery-codes.tsx'
import { settings } from '#web/wire/settings.ts'
import styles from './account-page.module.css'
import { AddAuthenticator } from './add-authenticator.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { useSecurity } from './data.ts'
import { Devices } from './devices.tsx'
import { Sessions } from './sessions.tsx'

type View = { step: 'overview' } | { step: 'adding' | 'making a passkey' } | { step: 'codes'; codes: readonly string[] }

/** A colleague's own account: what they sign in with, and where they are signed in. */
export function AccountPage() {
  const session = useSession()
  const { data, error, refetch } = useSecurity()
  const [view, setView] = useState<View>({ step: 'overview' })
  const overview = () => setView({ step: 'overview' })
  const showCodes = (codes: readonly string[] | null) => (codes ? setView({ step: 'codes', codes }) : overview())
  useEffect(() => {
    document.title = `${settings.brand} | Your account`
  }, [])
  return (
    <main id="work" tabIndex={-1} className={styles.page}>
      {view.step === 'overview' && (
        <>
          <header>
            <h1 className="d3">Your account</h1>
            <p className="quiet">
              {session?.staff.name}
              {data && ` · ${data.email}`}
            </p>
          </header>
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
              <Sessions sessions={data.sessions} />
            </>
          )}
        </>
      )}
      {view.step === 'adding' && (
        <section className={styles.narrow}>
          <h1 className="d3">Add an authenticator app</h1>
          <AddAuthenticator onAdded={showCodes} onCancel={overview} />
        </section>
      )}
      {view.step === 'making a passkey' && (
        <section className={styles.narrow}>
          <h1 className="d3">Add a passkey</h1>
          <AddPasskey onAdded={showCodes} onCancel={overview} />
        </section>
      )}
      {view.step === 'codes' && (
        <section className={styles.narrow}>
          <h1 className="d3">Ten spare keys</h1>
          <p className="lead">
            If your phone and laptop are both away, one of these opens the desk, once. This is the last time anybody
            sees them.
          </p>
          <RecoveryCodes codes={view.codes} of={`${settings.brand} desk`} onward="Done" onDone={overview} />
        </section>
      )}
    </main>
  )
}
