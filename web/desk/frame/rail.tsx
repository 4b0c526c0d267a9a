import { Link } from '@tanstack/react-router'
import { type DeskSession, deskSignOut } from '#contract/desk.ts'
import { classNames } from '#web/kit/class-names.ts'
import { Face } from '#web/kit/face.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { RequestsIcon, SignOutIcon } from '#web/kit/icons.tsx'
import { Bowl } from '#web/kit/mark.tsx'
import { ReportIcon } from '#web/kit/page-icons.tsx'
import { settings } from '#web/wire/settings.ts'
import { deskCall } from '../desk-call.ts'
import { changeSession } from '../queries.ts'
import styles from './rail.module.css'

/** The dark rail: where one is at the desk, and who one is. */
export function Rail({ staff }: { staff: DeskSession['staff'] }) {
  const leave = async () => {
    // signing out always succeeds for the person, also where the call does not
    await deskCall(deskSignOut, {}).catch(() => undefined)
    changeSession(null)
  }
  return (
    <nav className={styles.rail} aria-label="Desk">
      <span className={styles.mark}>
        <Bowl />
        <span className="sr">{settings.brand} desk</span>
      </span>
      {staff.role === 'concierge' && (
        <Link to="/" search={{ tab: 'Mine', q: '' }} className={classNames(styles.item, styles.on)} aria-current="page">
          <RequestsIcon />
          Queue
        </Link>
      )}
      {staff.role === 'employer' && (
        <Link to="/report" className={classNames(styles.item, styles.on)} aria-current="page">
          <ReportIcon />
          Report
        </Link>
      )}
      <span className={styles.me}>
        <Face name={staff.name} />
        <IconButton label="Sign out" onClick={leave}>
          <SignOutIcon />
        </IconButton>
      </span>
    </nav>
  )
}
