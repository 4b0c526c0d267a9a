import { Link } from '@tanstack/react-router'
import { Mark } from '#web/kit/mark.tsx'
import { settings } from '#web/wire/settings.ts'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** Below 1024 px: the mark, and the member's own menu. */
export function TopBar() {
  return (
    <header className={styles.bar}>
      <Link to="/dashboard" className={styles.mark}>
        <Mark brand={settings.brand} small />
      </Link>
      <UserMenu />
    </header>
  )
}
