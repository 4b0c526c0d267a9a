import { AlertBox } from '#web/kit/alert-box.tsx'

/** What went wrong with a whole form, above its fields. */
export function FailureBox({ failure, onDismiss }: { failure: string | null; onDismiss: () => void }) {
  return (
    failure !== null && (
      <AlertBox variant="error" onDismiss={onDismiss}>
        {failure}
      </AlertBox>
    )
  )
}
