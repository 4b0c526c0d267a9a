import { useEffect, useState, useSyncExternalStore } from 'react'
import { createStore } from '#basics/store.ts'
import { Button } from '#web/kit/button.tsx'
import { WarnIcon } from '#web/kit/icons.tsx'
import { stayNearLater } from '#web/kit/stay-near-later.ts'
import { draftsSentence } from '#web/wire/browser-storage.ts'
import { connection } from '#web/wire/connection.ts'
import { settings } from '#web/wire/settings.ts'
import styles from './offline-banner.module.css'

/** What a member’s pages say beside that drafts are kept, and whether a page says it in a place of its own instead of the frame. */
export const offline = createStore<readonly [note: string, byPage: boolean]>(['', false])

type OfflineBannerProps = {
  /** What is not lost, where it is another thing. */
  note?: string
  /** This one is the page's own. */
  own?: boolean
}

/** While the server cannot be reached. It lies over the page: nothing moves by it. */
export function OfflineBanner({ note, own = false }: OfflineBannerProps) {
  const isUp = useSyncExternalStore(connection.subscribe, connection.isUp, connection.isUp)
  const [age, byPage] = useSyncExternalStore(offline.subscribe, offline.current, offline.current)
  return (
    // read out when something comes into it; only then is it a status among the page's others
    <div aria-live="polite" className={styles.place} data-offline={own}>
      {!isUp && byPage === own && <Banner note={note ?? [age, draftsSentence()].filter(Boolean).join(' ')} />}
    </div>
  )
}

function Banner({ note }: { note: string }) {
  const [isTrying, setTrying] = useState(false)
  // any answer tells that the connection is up; the rest then follows by itself
  const again = (asked: { target: EventTarget | null }) => {
    setTrying(true)
    void fetch(new URL('/healthz', settings.api_base_url || location.origin), {
      // another host's answer need not be readable
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(WITHIN_MS),
    })
      .then(connection.answered, connection.lost)
      .finally(() => {
        setTrying(false)
        stayNearLater(asked)
      })
  }
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })
  return (
    <div role="status" aria-live="off" className={styles.banner}>
      <WarnIcon />
      <p>
        You’re offline. <span>{note}</span>
      </p>
      <Button small variant="tertiary" loading={isTrying} onClick={again}>
        Try again
      </Button>
    </div>
  )
}

const WITHIN_MS = 15_000
