import { Mark } from '#web/kit/mark.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { settings } from '#web/wire/settings.ts'
import { OfflineBanner } from '../shared/offline-banner.tsx'
import styles from './frame-skeleton.module.css'

/** The frame's own shape, while its code is on its way. The welcome has no frame. */
export function FrameSkeleton() {
  if (location.pathname.startsWith('/welcome')) return null
  return (
    <>
      <OfflineBanner />
      <FrameShape />
    </>
  )
}

/** The page is sent with it (see web/member/prerender.tsx): it stands until anything else does. */
export function FrameShape() {
  return (
    <div className={styles.frame} role="status" aria-label="Loading">
      <div className={styles.nav}>
        <Mark brand={settings.brand} className={styles.mark} />
      </div>
      <div className={styles.page}>
        <Skeleton shape="title" />
        <Skeleton shape="long" />
        <Skeleton className={styles.block} />
      </div>
      <div className={styles.bottom} />
    </div>
  )
}
