import { useEffect, useState, useSyncExternalStore } from 'react'
import { createStore } from '#basics/store.ts'
import { Button } from '#web/kit/button.tsx'
import { WarnIcon } from '#web/kit/icons.tsx'
import { connection } from '#web/wire/connection.ts'
import { settings } from '#web/wire/settings.ts'
import styles from './offline-banner.module.css'

/** What is said on a member's pages. */
export const offlineNote = createStore('Your drafts are kept.')

/** While the server cannot be reached. `note` says what is not lost. */
export function OfflineBanner({ note }: { note: string }) {
  const connected = useConnected()
  return (
    // read out when something comes into it; only then is it a status among the page's others
    <div aria-live="polite" className={styles.place} data-offline>
      {!connected && <Banner note={note} />}
    </div>
  )
}

function Banner({ note }: { note: string }) {
  const [trying, setTrying] = useState(false)
  // one answer tells that the line is up; the rest then follows by itself
  const again = () => {
    setTrying(true)
    void reach().finally(() => setTrying(false))
  }
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })
  return (
    <div role="status" aria-live="off" className={styles.banner}>
      <WarnIcon />
      <p>You’re offline. {note}</p>
      <Button small variant="secondary" loading={trying} onClick={again}>
        Try again
      </Button>
    </div>
  )
}

function useConnected() {
  return useSyncExternalStore(connection.subscribe, connection.isUp)
}

const WITHIN_MS = 15_000

/** Asks the server for a sign of life. Whatever it says, the line is up. */
function reach(): Promise<void> {
  return fetch(new URL('/healthz', settings.api_base_url || location.origin), {
    // another host's answer need not be readable
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(WITHIN_MS),
  }).then(connection.answered, connection.lost)
}
