import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PRESENCE_BEAT_MS } from '#contract/desk/queue/presence.ts'
import { maySend } from '#web/desk/shared/wire/call.ts'

/** Id of this tab for presence. */
export const TAB = crypto.randomUUID()

/** Reports what this person does with the open record, and returns who else has it open. */
export type Sign<D, P> = (
  of: string,
  doing: D | 'gone',
  sending: { signal?: AbortSignal; keepalive?: boolean },
) => Promise<readonly P[]>

type Signs<D, P> = {
  /** Id of the open record. */
  readonly of: string
  readonly doing: D
  /** Must be stable between renders, like `sign`. */
  readonly keyOfRecord: (of: string) => QueryKey
  readonly sign: Sign<D, P>
  /** Called before a report that causes a live event. */
  readonly expectEcho?: (of: string) => void
}

/**
 * Reports that something is open here and asks who else has it open. Both are one call, made at an interval and at
 * every change. A hidden tab does not count as looking.
 */
export function useSignsOfLife<D, P>({ of, doing, keyOfRecord, sign, expectEcho }: Signs<D, P>): readonly P[] {
  const client = useQueryClient()
  const reported = useRef(doing)
  const { data } = useQuery({
    queryKey: keyOfRecord(of),
    gcTime: 0,
    retry: false,
    refetchInterval: PRESENCE_BEAT_MS,
    queryFn: ({ signal }) => sign(of, reported.current, { signal }),
  })

  useEffect(() => {
    if (reported.current === doing) return
    reported.current = doing
    expectEcho?.(of)
    void client.invalidateQueries({ queryKey: keyOfRecord(of) })
  }, [client, of, doing, keyOfRecord, expectEcho])
  useEffect(() => {
    expectEcho?.(of)
    // If this call fails, or the person signed out, the server forgets the tab soon after.
    const leave = () => {
      if (maySend()) void sign(of, 'gone', { keepalive: true }).catch(() => undefined)
    }
    const seen = () => {
      if (document.visibilityState === 'hidden') leave()
      else void client.invalidateQueries({ queryKey: keyOfRecord(of) })
    }
    document.addEventListener('visibilitychange', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      leave()
    }
  }, [client, of, keyOfRecord, sign, expectEcho])
  return data ?? NO_VIEWERS
}

const NO_VIEWERS: readonly never[] = []
