import { lazy, useState } from 'react'
import { AccountAside } from './account-aside.tsx'
import styles from './account-page.module.css'
import { Notices } from './notices.tsx'
import { Owner } from './owner.tsx'
import { SigningIn } from './signing-in.tsx'
import { WhenNear } from './when-near.tsx'
import { type Edited, You } from './you.tsx'
import { YourData } from './your-data.tsx'

const WhoOpened = lazy(() => import('./who-opened.tsx').then((file) => ({ default: file.WhoOpened })))

export function AccountPage() {
  const [editing, setEditing] = useState<Edited>(null)
  return (
    <div className={styles.account}>
      <div>
        <h1 className={`d2 ${styles.title}`}>Account Settings</h1>
        <Owner />
        <You editing={editing} onEdit={setEditing} />
        <Notices />
        <WhenNear anchor="opened" coming={<div className={styles.coming} />}>
          <WhoOpened />
        </WhenNear>
        <SigningIn editing={editing} onEdit={setEditing} />
        <YourData />
      </div>
      <AccountAside />
    </div>
  )
}
