import type { DeskRequest } from '#contract/desk/requests.ts'
import styles from './member-beside.module.css'
import { MemberFacts } from './member-facts.tsx'

/** The member, beside their request, where there is room. */
export function MemberBeside({ request }: { request: DeskRequest }) {
  return (
    <aside className={styles.beside} aria-label="Member" tabIndex={0}>
      <MemberFacts request={request} />
    </aside>
  )
}
