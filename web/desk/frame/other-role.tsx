import type { DeskSession } from '#contract/desk.ts'
import Privacy from '#web/illustrations/privacy.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import styles from './other-role.module.css'

/** Operations never see a request, and the desk says so in plain words. */
export function OtherRole({ staff }: { staff: DeskSession['staff'] }) {
  return (
    <main id="work" className={styles.page} tabIndex={-1}>
      <h1 className="d3">Hello, {staff.name.split(' ')[0]}</h1>
      <EmptyState title="Requests stay private" picture={<Scene of={Privacy} />}>
        Members’ requests are for their concierges alone. Your account keeps the catalogue, offers, companies and staff.
      </EmptyState>
    </main>
  )
}
