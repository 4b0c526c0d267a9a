import { Link, Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '#basics/language/translate.ts'
import type { User } from '#contract/member/accounts.ts'
import { externalLink } from '#web/kit/controls/external-link.ts'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Mark } from '#web/kit/icons/mark.tsx'
import { useMedia } from '#web/kit/layout/use-media.ts'
import { Trans } from '#web/kit/text/trans.tsx'
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

// if it fails to load, the account is still in the bottom bar
const UserMenu = lazy(() =>
  userMenu()
    .then((file): { default: () => ReactNode } => ({ default: file.UserMenu }))
    .catch(() => ({ default: () => null })),
)

/** Navigation, page and footer for a signed-in member. */
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

/** The company that provides the access, and the legal links. */
function Footer() {
  const { data: user, error } = useCurrentUser()
  const company = user?.companies[0]
  return (
    <footer className={footerStyles.foot}>
      {!user && !error && <Skeleton className={footerStyles.coming} />}
      {company && (
        <p className={footerStyles.by}>
          <Trans message="Brought to you by {company}" values={{ company: <Sponsor company={company} /> }} />
        </p>
      )}
      <a {...externalLink(settings.terms_url)}>{t('Terms of Service')}</a>
      <a {...externalLink(settings.privacy_url)}>{t('Privacy Policy')}</a>
      <a href="/accessibility">{t('Accessibility')}</a>
      <a href={`mailto:${settings.support_email}`}>{t('Contact support')}</a>
    </footer>
  )
}

function Sponsor({ company: { name, image_url: logo } }: { company: User['companies'][number] }) {
  return (
    <>
      {logo && <img className={footerStyles.logo} src={logo} alt="" />}
      <b className="b">
        <bdi>{name}</bdi>
      </b>
    </>
  )
}

/** Header below 1024 px: the mark, and the member's menu. */
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
