import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import type { ChangeConfirmation } from './change-confirmation.ts'
import styles from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  question: ChangeConfirmation | null
  open: boolean
  onClose: () => void
  onProceed: () => void
}

/** Stops for a moment before what is easily regretted, and says why. */
export function ConfirmDialog({ question, open, onClose, onProceed }: ConfirmDialogProps) {
  if (!question) return null
  return (
    <AlertDialog
      open={open}
      title={question.title}
      description={
        <ul className={styles.lines}>
          {question.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
      keep={{ label: question.keep, onClick: onClose }}
      proceed={{ label: question.proceed, onClick: onProceed }}
    />
  )
}
