import type { DeskRequest } from '#contract/desk/requests.ts'
import { MemberFacts } from './member-facts.tsx'
import styles from './member-sidebar.module.css'

/** The member, beside their request, where there is room. */
export function MemberSidebar({ request }: { request: DeskRequest }) {
  return (
    <aside className={styles.beside} aria-label="Member" tabIndex={0}>
      <MemberFacts request={request} />
    </aside>
  )
}
