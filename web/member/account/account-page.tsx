import { lazy, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { useCurrentUser } from '#web/member/shared/queries.ts'
import { AccountAside } from './account-aside.tsx'
import styles from './account-page.module.css'
import { Notices } from './notices/notices.tsx'
import { WhenNear } from './notices/when-near.tsx'
import { YourData } from './privacy/your-data.tsx'
import { SigningIn } from './security/signing-in.tsx'
import { Owner } from './you/owner.tsx'
import { type Edited, You } from './you/you.tsx'

const WhoOpened = lazy(() => import('./privacy/who-opened.tsx').then((file) => ({ default: file.WhoOpened })))

const WhenYouLeave = lazy(() => import('./leaving/when-you-leave.tsx').then((file) => ({ default: file.WhenYouLeave })))

/** Only for a member of a company. */
function Leaving() {
  const { data: user } = useCurrentUser()
  if (!user?.standing?.places.length) return null
  return (
    <WhenNear anchor="leaving" coming={<div className={styles.coming} />}>
      <WhenYouLeave />
    </WhenNear>
  )
}

export function AccountPage() {
  const [editing, setEditing] = useState<Edited>(null)
  return (
    <div className={styles.account}>
      <div>
        <h1 className={`d2 ${styles.title}`}>{t('Account Settings')}</h1>
        <Owner />
        <You editing={editing} onEdit={setEditing} />
        <Notices />
        <WhenNear anchor="opened" coming={<div className={styles.coming} />}>
          <WhoOpened />
        </WhenNear>
        <SigningIn editing={editing} onEdit={setEditing} />
        <Leaving />
        <YourData />
      </div>
      <AccountAside />
    </div>
  )
}
