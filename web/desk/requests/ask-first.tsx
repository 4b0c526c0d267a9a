import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import styles from './ask-first.module.css'
import type { MoveQuestion } from './move-question.ts'

interface AskFirstProps {
  /** Null: nothing is asked. */
  question: MoveQuestion | null
  onKeep: () => void
  onProceed: () => void
}

/** Stops for a moment before what is easily regretted, and says why. */
export function AskFirst({ question, onKeep, onProceed }: AskFirstProps) {
  return (
    <AlertDialog
      open={question !== null}
      title={question?.title}
      description={
        <ul className={styles.lines}>
          {question?.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
      keep={{ label: question?.keep ?? '', onClick: onKeep }}
      proceed={{ label: question?.proceed ?? '', onClick: onProceed }}
    />
  )
}
