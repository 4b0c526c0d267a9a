import { t } from '#basics/language/translate.ts'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Mark } from '#web/kit/icons/mark.tsx'
import { settings } from '#web/wire/settings.ts'
import { OfflineBanner } from '../shared/offline-banner.tsx'
import styles from './frame-skeleton.module.css'

/** The frame's placeholder while its code loads. The welcome has no frame. */
export function FrameSkeleton() {
  if (location.pathname.startsWith('/welcome')) return null
  return (
    <>
      <OfflineBanner />
      <FrameShape />
    </>
  )
}

/** The server sends it with the page (see web/member/prerender.tsx); it is shown until React replaces it. */
export function FrameShape() {
  return (
    <div className={styles.frame} role="status" aria-label={t('Loading')}>
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
