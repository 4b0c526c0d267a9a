import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { CompanyPage } from '#web/desk/employer/shared/company-page.tsx'
import { panelProps, TabList } from '#web/kit/controls/tabs.tsx'
import styles from './sync-page.module.css'
import { SYNC_TABS } from './sync-tabs.ts'

/** Frame of “Sign-in & sync”. Each tab has its own URL. */
export function SyncPage() {
  const id = useId()
  const navigate = useNavigate()
  const place = useLocation({ select: ({ pathname }) => SYNC_TABS.findIndex(({ path }) => path === pathname) })
  const active = Math.max(place, 0)
  return (
    <CompanyPage title="Sign-in & sync" lead="How your people get in, and how your list stays up to date.">
      <TabList
        id={id}
        label="Sign-in & sync"
        tabs={SYNC_TABS.map(({ label }) => ({ title: label }))}
        active={active}
        onActivate={(next) => void navigate({ to: SYNC_TABS[next]?.path ?? '/sync' })}
      />
      <div role="tabpanel" {...panelProps(id, SYNC_TABS[active]?.label ?? '')} className={styles.panel}>
        <Outlet />
      </div>
    </CompanyPage>
  )
}
