import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import styles from './closing-question.module.css'

interface ClosingQuestionProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

export function ClosingQuestion({ open, onStay, onLeave }: ClosingQuestionProps) {
  return (
    <AlertDialog
      open={open}
      title={
        <>
          Wait! You're almost there. <span className={styles.second}>Are you sure you want to stop now?</span>
        </>
      }
      keep={{ label: 'No, stay', onClick: onStay }}
      proceed={{ label: 'Yes, cancel', onClick: onLeave }}
    />
  )
}
