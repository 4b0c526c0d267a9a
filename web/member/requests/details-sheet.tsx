import type { ComponentProps } from 'react'
import type { Milestone } from '#contract/shared/milestones.ts'
import { Drawer } from '#web/kit/drawer.tsx'
import styles from './details-sheet.module.css'
import { Steps } from './milestones.tsx'
import { RequestFacts } from './request-facts.tsx'

type DetailsSheetProps = Omit<ComponentProps<typeof RequestFacts>, 'children'> & {
  steps: readonly Milestone[]
  open: boolean
  onClose: () => void
}

/** Who has the request, each of its steps, what was handed over, and who doesn't see it: from below on a phone, else from the right. */
export function DetailsSheet({ steps, open, onClose, ...facts }: DetailsSheetProps) {
  return (
    <Drawer
      open={open}
      title="Request details"
      variant="nav"
      className={styles.sheet}
      dismissible
      onCloseRequest={onClose}
    >
      <RequestFacts {...facts}>
        {steps.length > 0 && (
          <Steps steps={steps} isCompleted={facts.request.status === 'closed'} className={styles.steps} />
        )}
      </RequestFacts>
    </Drawer>
  )
}
