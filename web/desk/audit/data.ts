import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { cleanLine } from '#basics/text.ts'
import { deskAccessBook, deskAuditLog } from '#contract/desk/audit.ts'
import { call } from '#web/desk/shared/call.ts'
import type { LogSearch } from './log-search.ts'

/** Every look is recorded: none without a reason, such as coming back to the window. */
const LOOKS_ONCE = { staleTime: 30_000, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** Which changes are looked for. */
export const changesWanted = ({ staff, type, thing, q }: LogSearch) => ({
  staff: staff || undefined,
  type: type || undefined,
  thing: thing || undefined,
  q: cleanLine(q) || undefined,
})

export function useChanges(search: LogSearch) {
  const query = changesWanted(search)
  return useInfiniteQuery({
    ...LOOKS_ONCE,
    queryKey: ['audit', query],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call(deskAuditLog, { query: { ...query, after: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Which readings are looked for. */
export const readingsWanted = ({ staff, member, q, kind, from, to, not_theirs }: LogSearch) => ({
  staff: staff || undefined,
  member: member || undefined,
  q: cleanLine(q) || undefined,
  kind: kind || undefined,
  from: from || undefined,
  to: to || undefined,
  not_theirs: not_theirs ? ('true' as const) : undefined,
})

export function useAccessLog(search: LogSearch) {
  const query = readingsWanted(search)
  return useInfiniteQuery({
    ...LOOKS_ONCE,
    queryKey: ['access-records', query],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call(deskAccessBook, { query: { ...query, after: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** What was asked to be unsealed. */
export const UNSEALINGS = ['unsealings']
