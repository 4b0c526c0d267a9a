import { useState } from 'react'
import { trimmed } from '#basics/graphemes.ts'
import { isolate } from '#basics/isolate.ts'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import { whose } from '#web/desk/shared/request-labels.ts'
import { TaskDialog } from '#web/desk/shared/task-form.tsx'
import { useFoundRequests } from '#web/desk/shared/use-found-requests.ts'
import { CommandPalette, CommandPaletteList, type Finding } from '#web/kit/command-palette.tsx'

type Found = QueuedRequest & { readonly id: string }

/** A task belongs to a request: it is found first, then the task is written as in its conversation. */
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

/** What one has, until words are typed. */
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
      nothing="Type a little of its name, its number or its member’s name."
    >
      {(request) => `${isolate(request.name)} · ${whose(request)}`}
    </CommandPaletteList>
  )
}
