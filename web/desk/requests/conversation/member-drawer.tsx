import { isolate } from '#basics/isolate.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { Drawer } from '#web/kit/drawer.tsx'
import styles from './member-drawer.module.css'
import { MemberFacts } from './member-facts.tsx'

interface MemberDrawerProps {
  request: DeskRequest
  open: boolean
  onClose: () => void
}

/** The member, over their request, where there is no room beside it. */
export function MemberDrawer({ request, open, onClose }: MemberDrawerProps) {
  return (
    <Drawer
      open={open}
      variant="nav"
      title={`About ${isolate(request.about.first_name)}`}
      className={styles.drawer}
      dismissible
      onCloseRequest={onClose}
    >
      <MemberFacts request={request} />
    </Drawer>
  )
}
