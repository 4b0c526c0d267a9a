import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import styles from './confirm-dialog.module.css'
import type { Confirmation } from './confirmation.ts'

interface ConfirmDialogProps {
  question: Confirmation | null
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
