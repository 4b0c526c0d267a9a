import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PRESENCE_BEAT_MS } from '#contract/desk/presence.ts'
import { maySend } from './call.ts'
import { keys } from './queries.ts'

/** This tab's name, under which it says that something is open in it. */
export const TAB = crypto.randomUUID()

/** Says what one does with what is open, and answers who else has it open. */
export type Sign<D, P> = (
  of: string,
  doing: D | 'gone',
  sending: { signal?: AbortSignal; keepalive?: boolean },
) => Promise<readonly P[]>

type Signs<D, P> = {
  /** What is open, by an id of its own. */
  readonly of: string
  readonly doing: D
  /** The same function with every drawing. */
  readonly sign: Sign<D, P>
  /** Called before a sign that others are notified of. */
  readonly expectEcho?: (of: string) => void
}

/**
 * Says that something is open here, and asks who else has it open: both are one call, now and then and whenever
 * something changes. A hidden tab is nobody who looks.
 */
export function useSignsOfLife<D, P>({ of, doing, sign, expectEcho }: Signs<D, P>): readonly P[] {
  const client = useQueryClient()
  const said = useRef(doing)
  const { data } = useQuery({
    queryKey: keys.presence(of),
    gcTime: 0,
    retry: false,
    refetchInterval: PRESENCE_BEAT_MS,
    queryFn: ({ signal }) => sign(of, said.current, { signal }),
  })

  useEffect(() => {
    if (said.current === doing) return
    said.current = doing
    expectEcho?.(of)
    void client.invalidateQueries({ queryKey: keys.presence(of) })
  }, [client, of, doing, expectEcho])
  useEffect(() => {
    expectEcho?.(of)
    // whose leaving is not heard, or who signed out, is forgotten soon after
    const leave = () => {
      if (maySend()) void sign(of, 'gone', { keepalive: true }).catch(() => undefined)
    }
    const seen = () => {
      if (document.visibilityState === 'hidden') leave()
      else void client.invalidateQueries({ queryKey: keys.presence(of) })
    }
    document.addEventListener('visibilitychange', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      leave()
    }
  }, [client, of, sign, expectEcho])
  return data ?? NOBODY
}

const NOBODY: readonly never[] = []
