import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'

/** Copies the sign-up URL of a company's members. */
export function CopyLink({ url }: { url: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toasts.done('The link is copied.'),
      () => toasts.fail('This browser does not allow copying. Please select the link yourself.'),
    )
  return (
    <Button small variant="tertiary" aria-label="Copy the sign-up link" onClick={copy}>
      Copy
    </Button>
  )
}
