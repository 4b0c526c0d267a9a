import { useQuery } from '@tanstack/react-query'
import { isolate } from '#basics/isolate.ts'
import { deskRequestPromises } from '#contract/desk/request-handover.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { call } from '#web/desk/shared/call.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { promiseKeys } from '#web/desk/shared/promises.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { HandOverForm } from './form.tsx'

interface HandOverProps {
  request: DeskRequest
  open: boolean
  onClose: () => void
}

/** One request to one colleague, with what they have to know. Going away altogether is a place of its own. */
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
  if (!promised || request.status === 'closed')
    return <p role="status">This request is completed. Take it up again first.</p>
  return <HandOverForm request={request} promised={promised} onDone={onDone} />
}

/** What is known of a request and promised on it, to write its packet from. */
function usePromised(id: string) {
  return useQuery({
    queryKey: [...promiseKeys.mine, id],
    queryFn: async ({ signal }) =>
      (await call(deskRequestPromises, { params: { external_id: id } }, { signal })).promised,
  })
}
