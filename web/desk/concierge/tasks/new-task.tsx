import { useState } from 'react'
import { trimmed } from '#basics/text/graphemes.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { TaskDialog } from '#web/desk/concierge/shared/task-form.tsx'
import { whose } from '#web/desk/shared/request-labels.ts'
import { useFoundRequests } from '#web/desk/shared/use-found-requests.ts'
import { CommandPalette, CommandPaletteList, type Finding } from '#web/kit/overlays/command-palette.tsx'

type Found = QueuedRequest & { readonly id: string }

/** Dialog to create a task: first choose its request, then fill in the form. */
export function NewTask({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [request, setRequest] = useState<Found>()
  const [isWriting, setWriting] = useState(false)
  const write = (found: Found) => {
    setRequest(found)
    setWriting(true)
  }
  return (
    <>
      <CommandPalette<Found> open={open} title="New task" onClose={onClose} onChosen={write}>
        {(finding) => <Choosing {...finding} />}
      </CommandPalette>
      {request && (
        <TaskDialog
          open={isWriting}
          requestId={request.id}
          about={<p className="quiet">{`For ${isolate(request.name)} · ${whose(request)}`}</p>}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}

/** Search for the concierge's own open requests, shown until text is typed. */
const OWN = 'assignee:me is:open'

function Choosing(finding: Finding<Found>) {
  const [text, setText] = useState('')
  const requests = useFoundRequests(trimmed(text) || OWN).map((request) => ({ ...request, id: request.external_id }))
  return (
    <CommandPaletteList
      {...finding}
      label="For which request?"
      text={text}
      onText={setText}
      groups={requests.length > 0 ? [{ title: trimmed(text) ? 'Requests' : 'Yours', items: requests }] : []}
      nothing="Type part of its name, its number or its member’s name."
    >
      {(request) => `${isolate(request.name)} · ${whose(request)}`}
    </CommandPaletteList>
  )
}
