import { useEffect, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { WarnIcon } from '#web/kit/icons.tsx'
import { reach } from '#web/wire/reach.ts'
import { useConnected } from '#web/wire/use-connection.ts'
import styles from './offline-banner.module.css'

/** While the server cannot be reached. `kept` says what is not lost. */
export function OfflineBanner({ kept }: { kept: string }) {
  const connected = useConnected()
  return (
    // read out when something comes into it; only then is it a status among the page's others
    <div aria-live="polite" className={styles.place} data-offline>
      {!connected && <Banner kept={kept} />}
    </div>
  )
}

function Banner({ kept }: { kept: string }) {
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
      <p>You’re offline. {kept}</p>
      <Button small variant="secondary" loading={trying} onClick={again}>
        Try again
      </Button>
    </div>
  )
}
