import { type ReactNode, useState } from 'react'
import { AlertDialog } from '#web/kit/overlays/alert-dialog.tsx'
import styles from './use-confirm.module.css'

/** A question before an act that is easily regretted. */
export type Confirmation = {
  readonly title: string
  readonly description?: ReactNode
  /** Reasons, as a list. */
  readonly lines?: readonly string[]
  /** Labels of the buttons. */
  readonly keep: string
  readonly proceed: string
  readonly danger?: boolean
}

/**
 * Runs an act after a confirmation, or at once if the confirmation is null. The dialog closes when the act has ended;
 * the act shows its own failure. The returned dialog must be rendered.
 */
export function useConfirm() {
  // The dialog keeps its text while it closes.
  const [asked, setAsked] = useState<{ confirmation: Confirmation; run: () => unknown } | null>(null)
  const [step, setStep] = useState<'closed' | 'open' | 'pending'>('closed')
  const confirm = (confirmation: Confirmation | null, run: () => unknown) => {
    if (!confirmation) return void run()
    setAsked({ confirmation, run })
    setStep('open')
  }
  const close = () => setStep('closed')
  const proceed = async () => {
    setStep('pending')
    await Promise.resolve(asked?.run()).catch(() => undefined)
    close()
  }
  const { title, description, lines, keep, proceed: label, danger = false } = asked?.confirmation ?? NONE
  return {
    confirm,
    dialog: asked && (
      <AlertDialog
        open={step !== 'closed'}
        title={title}
        description={lines ? <Lines lines={lines} /> : description}
        keep={{ label: keep, onClick: close }}
        proceed={{ label, danger, loading: step === 'pending', onClick: () => void proceed() }}
      />
    ),
  }
}

const NONE: Confirmation = { title: '', keep: '', proceed: '' }

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
