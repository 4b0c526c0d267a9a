import { useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '#basics/language/translate.ts'
import { createStore } from '#basics/store.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { WarnIcon } from '#web/kit/icons/icons.tsx'
import { stayNearLater } from '#web/kit/layout/restore-focus-later.ts'
import { connection } from '#web/wire/connection/connection.ts'
import { tryConnection } from '#web/wire/connection/try-connection.ts'
import { draftsSentence } from '#web/wire/drafts-sentence.ts'
import styles from './offline-banner.module.css'

/**
 * The page's sentence besides that drafts are kept, and whether a page shows the banner itself instead of the frame.
 */
export const offline = createStore<readonly [note: string, byPage: boolean]>(['', false])

type OfflineBannerProps = {
  /** What is not lost, where it is another thing. */
  note?: string
  /** This one is the page's own. */
  own?: boolean
}

/** Shown while the server is unreachable. It lies over the page, so that nothing moves. */
export function OfflineBanner({ note, own = false }: OfflineBannerProps) {
  const isUp = useSyncExternalStore(connection.subscribe, connection.isUp, connection.isUp)
  const [age, byPage] = useSyncExternalStore(offline.subscribe, offline.current, offline.current)
  return (
    // live from the start, so that text put into it is announced; only the banner itself has the role status
    <div aria-live="polite" className={styles.place} data-offline={own}>
      {!isUp && byPage === own && <Banner note={note ?? [age, draftsSentence()].filter(Boolean).join(' ')} />}
    </div>
  )
}

function Banner({ note }: { note: string }) {
  const [isTrying, setTrying] = useState(false)
  // any response proves that the connection is back; the rest follows by itself
  const again = (asked: { target: EventTarget | null }) => {
    setTrying(true)
    void tryConnection().finally(() => {
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
        {t('You’re offline.')} <span>{note}</span>
      </p>
      <Button small variant="tertiary" loading={isTrying} onClick={again}>
        {t('Try again')}
      </Button>
    </div>
  )
}
