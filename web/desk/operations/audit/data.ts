import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { cleanLine } from '#basics/text/text.ts'
import { deskAccessBook, deskAuditLog } from '#contract/desk/operations/audit.ts'
import { pagesOf } from '#web/desk/shared/wire/query-of.ts'
import type { LogSearch } from './log-search.ts'

/** The server records every reading, so the page does not refetch without a reason, such as focus. */
const LOOKS_ONCE = { staleTime: 30_000, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** Query parameters for changes. */
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
    ...pagesOf(deskAuditLog, query),
    placeholderData: keepPreviousData,
  })
}

/** Query parameters for readings. */
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
    ...pagesOf(deskAccessBook, query),
    placeholderData: keepPreviousData,
  })
}
