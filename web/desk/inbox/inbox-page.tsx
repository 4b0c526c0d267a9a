import { Outlet, useParams } from '@tanstack/react-router'
import { classNames } from '#web/kit/class-names.ts'
import styles from './inbox-page.module.css'
import { Queue } from './queue.tsx'

/** The queue, and beside it the conversation that is open. On a narrow screen one of the two. */
export function InboxPage() {
  const { id }: { id?: string } = useParams({ strict: false })
  return (
    <div className={classNames(styles.inbox, id && styles.open)}>
      <Queue openId={id} />
      <div className={styles.work} id="work" tabIndex={-1}>
        <Outlet />
      </div>
    </div>
  )
}
