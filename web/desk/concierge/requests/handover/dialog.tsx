import { useQuery } from '@tanstack/react-query'
import { isolate } from '#basics/text/isolate.ts'
import { deskRequestPromises } from '#contract/desk/requests/request-handover.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { HandOverForm } from './form.tsx'

interface HandOverProps {
  request: DeskRequest
  open: boolean
  onClose: () => void
}

/** Dialog to hand one request to a colleague, with what they have to know. Going away has its own page. */
export function HandOver({ request, open, onClose }: HandOverProps) {
  return (
    <Dialog open={open} title={`Hand over “${isolate(request.name)}”`} onClose={onClose}>
      <Begun request={request} onDone={onClose} />
    </Dialog>
  )
}

function Begun({ request, onDone }: { request: DeskRequest; onDone: () => void }) {
  const { data: promised, error, refetch } = usePromised(request.external_id)
  if (error && !promised) return <LoadFailed error={error} onRetry={refetch} onPage />
  if (promised === undefined)
    return (
      <div aria-busy="true">
        <Skeleton shape="short" />
        <Skeleton shape="long" />
        <Skeleton shape="long" />
      </div>
    )
  if (!promised || request.status === 'closed') return <p role="status">This request is completed. Reopen it first.</p>
  return <HandOverForm request={request} promised={promised} onDone={onDone} />
}

/** Facts and promises of a request, for the suggested packet. */
function usePromised(id: string) {
  return useQuery({
    ...queryOf(deskRequestPromises, { params: { external_id: id } }),
    select: ({ promised }) => promised,
  })
}
