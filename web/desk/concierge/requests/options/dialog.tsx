import { useQuery } from '@tanstack/react-query'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { optionsQuery } from './data.ts'
import { optionDraft } from './draft.ts'
import { Editor } from './editor.tsx'

type OptionsDialogProps = {
  request: DeskRequest
  /** The set that gets a new version; null for a new set. */
  setId: string | null
  open: boolean
  onClose: () => void
}

/** Dialog to write up to four options, preview them as the member sees them, and send them. */
export function OptionsDialog({ request, setId, open, onClose }: OptionsDialogProps) {
  return (
    <Dialog open={open} wide title="Options" onClose={onClose}>
      <Opened request={request} setId={setId} onDone={onClose} />
    </Dialog>
  )
}

type OpenedProps = { request: DeskRequest; setId: string | null; onDone: () => void }

function Opened({ request, setId, onDone }: OpenedProps) {
  const { data: options, error, refetch } = useQuery(optionsQuery(request.external_id))
  const staffId = useSession()?.staff.id ?? 0
  if (!options && error) return <LoadFailed error={error} onRetry={refetch} />
  if (!options) return <Skeleton />
  const draft = optionDraft(staffId, request.external_id)
  return <Editor request={request} options={options} draft={draft} setId={setId} onDone={onDone} />
}
