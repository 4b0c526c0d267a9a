import { AlertBox } from './alert-box.tsx'

interface FailureBoxProps {
  /** A sentence; without one nothing is shown. */
  failure: string | null | undefined
  onDismiss?: () => void
  className?: string | undefined
}

export function FailureBox({ failure, onDismiss, className }: FailureBoxProps) {
  if (!failure) return null
  return (
    <AlertBox variant="error" onDismiss={onDismiss} className={className}>
      {failure}
    </AlertBox>
  )
}
