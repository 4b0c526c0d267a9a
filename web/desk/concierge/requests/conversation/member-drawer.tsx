import { isolate } from '#basics/text/isolate.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { Drawer } from '#web/kit/overlays/drawer.tsx'
import styles from './member-drawer.module.css'
import { MemberFacts } from './member-facts.tsx'

interface MemberDrawerProps {
  request: DeskRequest
  open: boolean
  onClose: () => void
}

/** The member's facts in a drawer, where there is no room beside the request. */
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
