import type { ComponentProps } from 'react'
import { t } from '#basics/language/translate.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import { Drawer } from '#web/kit/overlays/drawer.tsx'
import styles from './details-sheet.module.css'
import { Steps } from './milestones.tsx'
import { RequestFacts } from './request-facts.tsx'

type DetailsSheetProps = Omit<ComponentProps<typeof RequestFacts>, 'children'> & {
  steps: readonly Milestone[]
  open: boolean
  onClose: () => void
}

/**
 * The concierge, the milestones, the submission, and who cannot see the request: a sheet from below on a phone,
 * otherwise from the right.
 */
export function DetailsSheet({ steps, open, onClose, ...facts }: DetailsSheetProps) {
  return (
    <Drawer
      open={open}
      title={t('Request details')}
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
