import { Outlet } from '@tanstack/react-router'
import { OfflineBanner } from '../offline-banner.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Drawers } from './drawers.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { MainNav } from './main-nav.tsx'
import { TopBar } from './top-bar.tsx'

/** Navigation, page and footer of a member who is signed in. */
export function Frame() {
  return (
    <div className={styles.frame}>
      <MainNav />
      <div className={styles.column}>
        <TopBar />
        <OfflineBanner note="Your drafts are kept." />
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
