import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#basics/language/translate.ts'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Avatar } from '#web/kit/icons/avatar.tsx'
import { GiftIcon, HomeIcon, LockIcon, PersonIcon, RequestsIcon } from '#web/kit/icons/icons.tsx'
import { Mark } from '#web/kit/icons/mark.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { settings } from '#web/wire/settings.ts'
import { useCurrentUser } from '../shared/queries.ts'
import styles from './main-nav.module.css'
import { NewCount } from './new-count.tsx'
import { useNewMessages } from './new-messages.ts'

/** The column on the left, from 1024 px up. */
export function MainNav() {
  const news = useNewMessages()
  return (
    <nav className={styles.nav} aria-label={t('Main')}>
      <Link to="/dashboard" className={styles.mark}>
        <Mark brand={settings.brand} />
      </Link>
      <NavItem to="/dashboard" icon={<HomeIcon />}>
        {t('Dashboard')}
      </NavItem>
      <NavItem to="/requests" icon={<RequestsIcon />} news={news}>
        {t('Requests')}
      </NavItem>
      <NavItem to="/benefits-and-offers" icon={<GiftIcon />}>
        {t('Benefits & Offers')}
      </NavItem>
      <div className={styles.foot}>
        <p className={styles.private}>
          <LockIcon />
          <span>
            <b className="b">{t('Between us.')}</b>
            <br />
            {t('Your requests are not disclosed to your employer.')}
          </span>
        </p>
        <Me />
      </div>
    </nav>
  )
}

type NavItemProps = { to: LinkProps['to']; icon: ReactNode; news?: number; children: string }

/** Its accessible name is the label alone; the number of new messages is its description. */
function NavItem({ to, icon, news = 0, children }: NavItemProps) {
  return (
    <div className={styles.place}>
      <Link
        to={to}
        className={styles.item}
        activeProps={{ 'aria-current': 'page' }}
        aria-describedby={news > 0 ? 'news' : undefined}
      >
        {icon}
        <span>{children}</span>
      </Link>
      <NewCount id="news" news={news} className={styles.count} />
    </div>
  )
}

function Me() {
  const { data: user, error } = useCurrentUser()
  return (
    <Link to="/account" className={`${styles.item} ${styles.me}`} activeProps={{ 'aria-current': 'page' }}>
      <Avatar
        name={user?.full_name ?? ''}
        picture={user ? undefined : error && <PersonIcon />}
        size="small"
        decorative
      />
      <Trans
        message="{name}<place>, Account</place>"
        parts={{ place: <span className="sr" /> }}
        values={{
          name: (
            <span className={styles.name}>{user?.full_name ?? (error ? t('You') : <Skeleton shape="medium" />)}</span>
          ),
        }}
      />
    </Link>
  )
}
