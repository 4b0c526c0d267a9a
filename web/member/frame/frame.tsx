import { Link, Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { externalLink } from '#web/kit/external-link.ts'
import { Mark } from '#web/kit/mark.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { useMedia } from '#web/kit/use-media.ts'
import { settings } from '#web/wire/settings.ts'
import { OfflineBanner } from '../shared/offline-banner.tsx'
import { useCurrentUser } from '../shared/queries.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Drawers } from './drawers.tsx'
import footerStyles from './footer.module.css'
import styles from './frame.module.css'
import { MainNav } from './main-nav.tsx'
import { userMenu } from './on-demand.ts'
import topBarStyles from './top-bar.module.css'

// without it the account is in the bottom bar still
const UserMenu = lazy(() =>
  userMenu()
    .then((file): { default: () => ReactNode } => ({ default: file.UserMenu }))
    .catch(() => ({ default: () => null })),
)

/** Navigation, page and footer of a member who is signed in. */
export function Frame() {
  return (
    <div className={styles.frame}>
      <MainNav />
      <div className={styles.column}>
        <TopBar />
        <OfflineBanner />
        <main className={styles.main} id="main">
          <Outlet />
        </main>
        <Footer />
      </div>
      <BottomBar />
      <Drawers />
    </div>
  )
}

/** Who gives the member access, and the small print. */
function Footer() {
  const { data: user, error } = useCurrentUser()
  const company = user?.companies[0]
  return (
    <footer className={footerStyles.foot}>
      {!user && !error && <Skeleton className={footerStyles.coming} />}
      {company && (
        <p className={footerStyles.by}>
          Brought to you by {company.image_url && <img className={footerStyles.logo} src={company.image_url} alt="" />}
          <b className="b">
            <bdi>{company.name}</bdi>
          </b>
        </p>
      )}
      <a {...externalLink(settings.terms_url)}>Terms of Service</a>
      <a {...externalLink(settings.privacy_url)}>Privacy Policy</a>
      <a href={`mailto:${settings.support_email}`}>Contact support</a>
    </footer>
  )
}

/** Below 1024 px: the mark, and the member's own menu. */
function TopBar() {
  const isShown = useMedia('(width < 64rem)')
  return (
    <header className={topBarStyles.bar}>
      <Link to="/dashboard" className={topBarStyles.mark}>
        <Mark brand={settings.brand} small />
      </Link>
      <Suspense>{isShown && <UserMenu />}</Suspense>
    </header>
  )
}
