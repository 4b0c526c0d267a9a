import type { ComponentProps } from 'react'
import { Drawer } from '#web/kit/drawer.tsx'
import styles from './details-sheet.module.css'
import { RequestFacts } from './request-facts.tsx'

type DetailsSheetProps = ComponentProps<typeof RequestFacts> & { open: boolean; onClose: () => void }

/** Who has the request, what was handed over, and who doesn't see it: from below on a phone, else from the right. */
export function DetailsSheet({ open, onClose, ...facts }: DetailsSheetProps) {
  return (
    <Drawer
      open={open}
      title="Request details"
      variant="nav"
      className={styles.sheet}
      dismissible
      onCloseRequest={onClose}
    >
      <RequestFacts {...facts} />
    </Drawer>
  )
}
