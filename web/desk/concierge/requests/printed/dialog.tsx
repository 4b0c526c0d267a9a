import { useEffect, useState } from 'react'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { PrintPortal } from '#web/desk/shared/layout/print-portal.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { Switch } from '#web/kit/controls/switch.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { PrintedRequest } from './printed-request.tsx'

type PrintDialogProps = { request: DeskRequest; open: boolean; onClose: () => void }

/** Prints a request as one document. The browser's own print command does the same, but never with notes. */
export function PrintDialog({ request, open, onClose }: PrintDialogProps) {
  const [withNotes, setWithNotes] = useState(false)
  // Closes after printing, not before: `print()` of some browsers returns while the sheets are still rendering.
  useEffect(() => {
    if (!open) return
    const printed = () => {
      setWithNotes(false)
      onClose()
    }
    addEventListener('afterprint', printed)
    return () => removeEventListener('afterprint', printed)
  }, [open, onClose])
  const notes = request.messages.filter(({ internal }) => internal).length
  const { first_name } = request.about
  return (
    <>
      <Dialog open={open} title="Print this request" onClose={onClose}>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            window.print()
          }}
        >
          <p>
            What <bdi>{first_name}</bdi> asked,{request.status === 'closed' && ' the result,'} the milestones, the
            options, and the messages.
          </p>
          {notes > 0 && (
            <Switch
              label={notes === 1 ? 'The internal note, too' : `The ${notes} internal notes, too`}
              checked={withNotes}
              onCheckedChange={setWithNotes}
            />
          )}
          {withNotes && (
            <p role="status">
              <bdi>{first_name}</bdi> never sees these: keep the sheets at the desk.
            </p>
          )}
          <div className="buttons">
            <Button type="submit">Print</Button>
          </div>
        </form>
      </Dialog>
      <PrintPortal>
        <PrintedRequest request={request} withNotes={open && withNotes} />
      </PrintPortal>
    </>
  )
}
