import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import styles from './ask-first.module.css'
import type { MoveQuestion } from './move-question.ts'

interface AskFirstProps {
  question: MoveQuestion | null
  open: boolean
  onClose: () => void
  onProceed: () => void
}

/** Stops for a moment before what is easily regretted, and says why. */
export function AskFirst({ question, open, onClose, onProceed }: AskFirstProps) {
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
