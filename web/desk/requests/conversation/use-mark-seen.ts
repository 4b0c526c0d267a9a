import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type DeskRequest, deskMarkSeen } from '#contract/desk/requests.ts'
import { call } from '#web/desk/shared/call.ts'
import { readInQueues } from '#web/desk/shared/queries.ts'

/** Whoever has a conversation before their eyes has read it: never in a tab that lies behind others. */
export function useMarkSeen({ external_id, last_seq }: Pick<DeskRequest, 'external_id' | 'last_seq'>): void {
  const client = useQueryClient()
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', mark)
      const seen = call(deskMarkSeen, { params: { external_id }, body: { up_to: last_seq } })
      // where it fails, the dot stays, and the next look marks it
      seen.then(() => readInQueues(client, external_id)).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [client, external_id, last_seq])
}
