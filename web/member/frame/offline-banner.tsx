import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { WarnIcon } from '#web/kit/icons.tsx'
import { useConnected } from '#web/wire/use-connection.ts'
import { userQuery } from '../queries.ts'
import styles from './offline-banner.module.css'

/** While the server cannot be reached. What has been written stays in its draft. */
export function OfflineBanner() {
  const connected = useConnected()
  return (
    <div role="status" className={styles.place}>
      {!connected && <Banner />}
    </div>
  )
}

function Banner() {
  const queries = useQueryClient()
  const [trying, setTrying] = useState(false)
  const again = async () => {
    setTrying(true)
    // one answer tells that the line is up; the rest then follows by itself
    await userQuery.queryFn({ signal: AbortSignal.timeout(15_000) }).then(
      () => queries.refetchQueries({ type: 'active' }),
      () => undefined,
    )
    setTrying(false)
  }
  return (
    <div className={styles.banner}>
      <WarnIcon />
      <p>You’re offline. Your drafts are kept.</p>
      <Button small variant="secondary" loading={trying} onClick={again}>
        Try again
      </Button>
    </div>
  )
}
