import { AlertBox } from './alert-box.tsx'

interface FailureBoxProps {
  /** The sentence; without it nothing is rendered. */
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
