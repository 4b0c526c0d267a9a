import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { ownCompanyFeed } from '#contract/desk/operations/feeds.ts'
import { CompanyPage } from '#web/desk/employer/shared/company-page.tsx'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { panelProps, TabList } from '#web/kit/controls/tabs.tsx'
import styles from './sync-page.module.css'
import { SYNC_TABS } from './sync-tabs.ts'

/** Frame of “Sign-in & sync”. Each tab has its own URL. */
export function SyncPage() {
  const id = useId()
  const navigate = useNavigate()
  const place = useLocation({ select: ({ pathname }) => SYNC_TABS.findIndex(({ path }) => path === pathname) })
  const active = Math.max(place, 0)
  const { data: feed } = useQuery(queryOf(ownCompanyFeed, {}))
  const held = feed?.runs.filter(({ state }) => state === 'held').length ?? 0
  return (
    <CompanyPage title="Sign-in & sync" lead="How your people get in, and how your list stays up to date.">
      <TabList
        id={id}
        label="Sign-in & sync"
        tabs={SYNC_TABS.map(({ label, path }) => ({
          title: label,
          ...(path === '/sync/file' && held > 0 && { count: held }),
        }))}
        active={active}
        onActivate={(next) => void navigate({ to: SYNC_TABS[next]?.path ?? '/sync' })}
      />
      <div role="tabpanel" {...panelProps(id, SYNC_TABS[active]?.label ?? '')} className={styles.panel}>
        <Outlet />
      </div>
    </CompanyPage>
  )
}
