import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#basics/language/translate.ts'
import { GiftIcon, HomeIcon, PersonIcon, PlusIcon, RequestsIcon } from '#web/kit/icons/icons.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { openCategories } from '#web/member/shared/drawer-state.ts'
import styles from './bottom-bar.module.css'
import { NewCount } from './new-count.tsx'
import { useNewMessages } from './new-messages.ts'

/** Navigation below 1024 px. The mark itself is the button that starts a request. */
export function BottomBar() {
  const news = useNewMessages()
  return (
    <nav className={styles.bar} aria-label={t('Bottom bar')}>
      <BarItem to="/dashboard" icon={<HomeIcon />}>
        {t('Dashboard')}
      </BarItem>
      <BarItem to="/requests" icon={<RequestsIcon />} aria-describedby={news > 0 ? 'bar-news' : undefined}>
        {t('Requests')}
        {/* describes the link, and is not part of its name */}
        <span aria-hidden="true">
          <NewCount id="bar-news" news={news} className={styles.news} />
        </span>
      </BarItem>
      <span className={styles.make}>
        <button type="button" aria-label={t('Create a request')} onClick={() => openCategories('custom')}>
          <PlusIcon />
        </button>
      </span>
      <BarItem to="/benefits-and-offers" icon={<GiftIcon />}>
        <Trans message="Benefits<rest> & Offers</rest>" parts={{ rest: <span className="sr" /> }} />
      </BarItem>
      <BarItem to="/account" icon={<PersonIcon />}>
        {t('Account')}
      </BarItem>
    </nav>
  )
}

type BarItemProps = Pick<LinkProps, 'to'> & {
  icon: ReactNode
  'aria-describedby'?: string | undefined
  children: ReactNode
}

function BarItem({ icon, children, ...link }: BarItemProps) {
  return (
    <Link {...link} className={styles.item} activeProps={{ 'aria-current': 'page' }}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}
